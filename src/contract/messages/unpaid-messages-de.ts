import type { UnpaidMessages } from "./unpaid-messages.ts";

export const unpaidMessages = {
  title: "{seller} bezahlen",
  loading: "Die Zahlung wird geladen",
  heading: "{product} bezahlen",
  summary: "Offener Betrag",
  order: "Bestellung {number}",
  subtotal: "Zwischensumme",
  discount: "Rabatt",
  tax: "Steuer",
  taxIncluded: "Steuer (enthalten)",
  reverseCharge: "Steuer (Reverse-Charge)",
  total: "Gesamtbetrag",
  credit: "Mit Guthaben bezahlt",
  due: "Offener Betrag",
  failedOn: "Die Zahlung ist am {date} fehlgeschlagen.",
  retry: "Wir belasten Ihre gespeicherte Karte am {date} erneut.",
  deadline: "Wenn der Betrag bis zum {date} nicht bezahlt ist, endet Ihr Abonnement.",
  changeDeadline:
    "Bezahlen Sie bis {time}, um Ihren Tarif zu wechseln. Danach bleibt er, wie er ist, und Ihre Karte wird nicht belastet.",
  pay: "{amount} bezahlen",
  payWith: "Bezahlen mit",
  savedCard: "{brand} mit Endziffern {last4}",
  newCard: "Andere Karte",
  mandate:
    "Diese Karte wird gespeichert. {seller} belastet sie für Ihr Abonnement, bis Sie kündigen.",
  triesLeft: {
    one: "Sie können es noch {count} Mal versuchen.",
    other: "Sie können es noch {count} Mal versuchen.",
  },
  noTriesTitle: "Keine Versuche mehr",
  noTriesText:
    "Sie haben alle Versuche auf dieser Seite verbraucht. Wenden Sie sich an {seller}: {email}.",
  noTriesPlain: "Sie haben alle Versuche auf dieser Seite verbraucht. Wenden Sie sich an {seller}.",
  contact: "Fragen zu dieser Zahlung? Schreiben Sie an {email}.",
  paidTitle: "Zahlung erhalten",
  paidText: "Vielen Dank. Diese Bestellung ist bezahlt.",
  closedTitle: "Nichts zu bezahlen",
  closedText:
    "Diese Zahlung ist geschlossen, weil das Abonnement beendet ist. Ihre Karte wurde nicht belastet.",
  closedChange:
    "Dieser Tarifwechsel wurde nicht rechtzeitig bezahlt oder zurückgenommen. Ihr Tarif bleibt, wie er ist, und Ihre Karte wurde nicht belastet.",
  unknownTitle: "Zahlungslink nicht gefunden",
  unknownText: "Prüfen Sie, ob Sie den ganzen Link aus der E-Mail kopiert haben.",
  offlineTitle: "Die Seite konnte nicht geladen werden",
  addressHeading: "Rechnungsadresse",
  addressText:
    "Um die Steuer zu berechnen, benötigen wir Ihre Rechnungsadresse. Sie sehen den neuen Gesamtbetrag, bevor Sie bezahlen.",
  addressSubmit: "Weiter",
  taxLater: "Nach Eingabe Ihrer Adresse",
  dueBeforeTax: "Fälliger Betrag vor Steuer",
} as const satisfies UnpaidMessages;
