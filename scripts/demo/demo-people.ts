export interface DemoAddress {
  line1: string;
  city: string;
  postal_code: string;
  country: string;
  state?: string;
}

export interface DemoPerson {
  name: string;
  email: string;
  address: DemoAddress;
}

const firstNames = [
  "Ines",
  "Jonas",
  "Amara",
  "Kenji",
  "Lucia",
  "Oliver",
  "Priya",
  "Mateo",
  "Freya",
  "Samuel",
  "Noor",
  "Elena",
  "Tomas",
];
const lastNames = [
  "Carvalho",
  "Weber",
  "Okafor",
  "Tanaka",
  "Rossi",
  "Bennett",
  "Sharma",
  "Vargas",
  "Lindqvist",
  "Cohen",
  "Haddad",
];
const places: readonly DemoAddress[] = [
  { line1: "Lindenallee 4", city: "Bonn", postal_code: "53111", country: "DE" },
  {
    line1: "500 Mission St",
    city: "San Francisco",
    postal_code: "94105",
    country: "US",
    state: "CA",
  },
  { line1: "12 Rue de Seine", city: "Paris", postal_code: "75006", country: "FR" },
  { line1: "8 Castle Street", city: "Edinburgh", postal_code: "EH2 3AT", country: "GB" },
  { line1: "350 Hudson St", city: "New York", postal_code: "10014", country: "US", state: "NY" },
  { line1: "2-11-3 Meguro", city: "Tokyo", postal_code: "153-0063", country: "JP", state: "JP-13" },
  { line1: "Storgatan 21", city: "Stockholm", postal_code: "114 55", country: "SE" },
  { line1: "Keizersgracht 9", city: "Amsterdam", postal_code: "1015 CN", country: "NL" },
  { line1: "40 Collins St", city: "Melbourne", postal_code: "3000", country: "AU", state: "VIC" },
];

const allNames = firstNames.length * lastNames.length;

/**
 * Returns the same person for the same number. Names repeat after 143 of them, email addresses do
 * not.
 */
export function toDemoPerson(number: number): DemoPerson {
  const first = pick(firstNames, number);
  const last = pick(lastNames, number);
  const round = Math.floor(number / allNames);
  const mailbox = `${first}.${last}${round === 0 ? "" : round + 1}`;
  const email = `${mailbox}@example.com`.toLowerCase();
  return { name: `${first} ${last}`, email, address: pick(places, number) };
}

function pick<Item>(items: readonly Item[], number: number): Item {
  return items[number % items.length] as Item;
}
