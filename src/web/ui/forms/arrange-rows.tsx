import { GripVertical } from "lucide-react";
import { type DragEvent, type KeyboardEvent, type ReactNode, useState } from "react";
import { classes } from "#web/ui/classes.ts";

export interface ArrangeRowsProps<Item> {
  /** The accessible name, as in "Benefits of this product". */
  label: string;
  items: readonly Item[];
  itemKey: (item: Item) => string;
  itemName: (item: Item) => string;
  /** Absent where nothing may be moved. */
  onMove?: ((from: number, to: number) => void) | undefined;
  /** In line with rows above that have handles. */
  besideHandles?: boolean;
  /** The item being edited is highlighted here and in the preview. */
  isMarked?: (item: Item) => boolean;
  children: (item: Item, index: number) => ReactNode;
}

/** Shows rows with a handle: dragged by mouse, moved by the arrow keys. */
export function ArrangeRows<Item>(props: ArrangeRowsProps<Item>): ReactNode {
  const { items, itemKey, itemName, onMove, isMarked } = props;
  const [dragged, setDragged] = useState<number>();

  function drop(event: DragEvent, to: number): void {
    event.preventDefault();
    if (dragged !== undefined && dragged !== to) onMove?.(dragged, to);
    setDragged(undefined);
  }

  function moveByKey(event: KeyboardEvent, from: number): void {
    const to = event.key === "ArrowUp" ? from - 1 : event.key === "ArrowDown" ? from + 1 : from;
    if (to === from || to < 0 || to >= items.length) return;
    event.preventDefault();
    onMove?.(from, to);
  }

  if (items.length === 0) return null;
  return (
    <ul aria-label={props.label}>
      {items.map((item, index) => (
        <li
          key={itemKey(item)}
          onDragOver={(event) => dragged !== undefined && event.preventDefault()}
          onDrop={(event) => drop(event, index)}
          className={classes(
            "flex min-h-14 items-center gap-3 border-t border-line px-5 py-2.5 transition-colors",
            isMarked?.(item) && "bg-accent-soft/50",
            dragged === index && "opacity-60",
          )}
        >
          {onMove && items.length > 1 ? (
            <button
              type="button"
              draggable
              title="Drag, or press the arrow keys"
              onDragStart={() => setDragged(index)}
              onDragEnd={() => setDragged(undefined)}
              onKeyDown={(event) => moveByKey(event, index)}
              className="-ml-1.5 inline-flex h-8 w-5 shrink-0 cursor-grab items-center justify-center rounded-6 text-ink-third hover:text-ink [&_svg]:size-4"
            >
              <GripVertical aria-hidden />
              <span className="sr-only">
                Move {itemName(item)}, place {index + 1} of {items.length}
              </span>
            </button>
          ) : props.besideHandles ? (
            <span className="-ml-1.5 w-5 shrink-0" />
          ) : null}
          {props.children(item, index)}
        </li>
      ))}
    </ul>
  );
}

export interface ArrangedThingProps {
  icon: ReactNode;
  /** It is on: its sign is tinted. */
  on?: boolean;
  title: string;
  note: ReactNode;
  action: ReactNode;
}

/** Shows the content of such a row: icon, two lines, actions at the right. */
export function ArrangedThing({ icon, on, title, note, action }: ArrangedThingProps): ReactNode {
  return (
    <>
      <span
        className={classes(
          "flex size-8 shrink-0 items-center justify-center rounded-8 [&_svg]:size-4",
          on ? "bg-accent-soft text-accent" : "bg-sunken text-ink-second",
        )}
      >
        {icon}
      </span>
      <div className="flex min-w-0 flex-1 flex-col text-13">
        <span className="font-medium break-words [overflow-wrap:anywhere]">{title}</span>
        <span className="text-12 text-ink-third">{note}</span>
      </div>
      <div className="flex shrink-0 items-center gap-2">{action}</div>
    </>
  );
}
