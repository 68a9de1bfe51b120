/**
 * Verbs of our comments that are nothing else. A verb that is missing goes into one of the three
 * lists.
 */
export const verbs = list(`
  abort accept add admit advance agree allow announce append apply approve arrange arrive ask
  assert assign assume attach become begin behave belong bind bring build buy carry choose
  collect combine come commit compare compute configure confirm connect consist construct
  consume contain continue convert create decide declare decline decode define delete deliver
  depend derive describe deserve detach determine die differ disappear discard divide do
  download emit empty encode encrypt enqueue enter erase escape examine exceed exclude execute
  exist expand expect expire explain extend fail fetch fill find finish follow forbid force
  forget format freeze gather generate get give go grow guess handle hang happen have hear hide
  hold identify ignore imply import include increase indicate inform inherit insert install
  invite join keep know lack last learn leave let listen load locate lose lower maintain make
  matter mean meet merge migrate miss multiply nest normalize notify obtain occur omit outlive
  overlap parse perform persist postpone precede prefer prepare preserve press pretend prevent
  proceed produce prolong protect prove provide publish put raise reach read rebuild receive
  recognize recompute reconnect redeem redirect reduce refer refuse register reject rejoin
  relate rely remain remember remind remove rename render renew repeat replace reply represent
  require resolve respond restart restore restrict resume retain retry reveal revert revoke save
  scan see seem sell send serve settle shorten shrink simulate speak spell spend stay submit
  subscribe subtract succeed suggest suit suspend swap tell terminate think throw tidy tolerate
  trade translate travel treat undo unlink unlock unpack validate vary verify wait wake warn
  weigh withdraw withhold write yield
`);

/** Verbs that are adjectives or nouns without their s, such as "open". */
export const alsoAdjectives = list(`
  clean clear close complete correct fall free help lead lie like live look mount narrow open
  own pass pay permit pick play present refill refresh run say seal select separate scroll show
  sign skip sleep slide start stop strip take talk trust try walk want watch work wrap
`);

/**
 * Verbs whose form with an s is a noun, too, such as "orders". They count before an object, or
 * after a pronoun.
 */
export const alsoNouns = list(`
  access act address answer block book border bound branch break cache call cancel cause chain
  change charge check claim code color copy cost count cover credit cut debit delay design
  discount display dispute document draw drop edit embed end estimate event exchange export
  field file filter fit function gate grant group guard guide hand hash issue jump kill label
  limit line link list lock log mail map mark match measure mirror move name need note notice
  number offer order output page part pause pin place plan point post preview price print
  process prompt query queue range rank record refund release report request reserve reset rest
  result return review roll round route sample scope search set shape share signal size sort
  source span split spread stage state step store stream sum supply support switch sync tax test
  text tie time total touch track transfer trial turn type update upload use value view visit
  vote
`);

function list(words: string): string[] {
  return words.trim().split(/\s+/);
}
