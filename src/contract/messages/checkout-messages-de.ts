import type { CheckoutMessages } from "./checkout-messages.ts";

export const checkoutMessages = {
  title: "Kasse – {seller}",
  sandbox: "Sandbox",
  loading: "Die Kasse wird geladen",
  optional: "Optional",
  language: "Sprache",

  summary: {
    heading: "Ihre Bestellung",
    buy: "{product} kaufen",
    get: "{product} erhalten",
    subscribe: "{product} abonnieren",
    free: "Kostenlos",
    perMonth: "pro Monat",
    perYear: "pro Jahr",
    chooseProduct: "Produkt auswählen",
    included: "In Ihrem Kauf enthalten",
    includedCount: "In Ihrem Kauf enthalten ({count})",
    showMore: "Mehr anzeigen",
    showLess: "Weniger anzeigen",
    discount: "Rabatt",
    tax: "Steuer",
    reverseCharge: "Steuer (Reverse-Charge)",
    total: "Gesamtbetrag",
    dueToday: "Heute fällig",
    trial: "Kostenlos bis {date}.",
    renewal: "Danach {amount} {interval}. Jederzeit kündbar.",
    reduced: "{first} {interval} für {duration}, danach {amount} {interval}. Jederzeit kündbar.",
    usage: "Zuzüglich Nutzung, abgerechnet am Ende jedes Zeitraums.",
    updating: "Der Gesamtbetrag wird aktualisiert",
    totalNow: "Der Gesamtbetrag ist {amount}.",
    poweredBy: "Zahlung über Guildhall",
  },

  amount: {
    label: "Bestimmen Sie den Preis",
    between: "Von {minimum} bis {maximum}",
    atLeast: "{minimum} oder mehr",
    atMost: "Bis zu {maximum}",
    tooLow: "Geben Sie {minimum} oder mehr ein.",
    tooHigh: "Geben Sie höchstens {maximum} ein.",
    notANumber: "Geben Sie einen Betrag ein, zum Beispiel {example}.",
  },

  discountCode: {
    add: "Rabattcode hinzufügen",
    label: "Rabattcode",
    apply: "Anwenden",
    remove: "Rabattcode {code} entfernen",
  },

  payment: {
    heading: "Zahlungsdetails",
    contactHeading: "Ihre Angaben",
    email: "E-Mail",
    card: "Karte",
    cardNumber: "Kartennummer",
    cardExpiry: "Gültig bis, MM / JJ",
    cardCode: "Prüfnummer",
    name: "Name auf der Karte",
    fullName: "Vollständiger Name",
    country: "Land oder Region",
    chooseCountry: "Land auswählen",
    line1: "Adresse",
    line2: "Adresszusatz",
    city: "Ort",
    postalCode: "Postleitzahl",
    zipCode: "ZIP-Code",
    state: "Bundesstaat",
    province: "Provinz",
    region: "Bundesland oder Region",
    chooseState: "Bundesstaat auswählen",
    chooseProvince: "Provinz auswählen",
    business: "Ich kaufe als Unternehmen",
    billingName: "Name des Unternehmens",
    taxId: "Steuernummer",
    taxIdHint: "Zum Beispiel Ihre USt-IdNr.",
    choose: "Bitte auswählen",
    pay: "Jetzt für {amount} kaufen",
    payNoAmount: "Jetzt kaufen",
    getFree: "{product} erhalten",
    complete: "Bestellung abschließen",
    subscribe: "Zahlungspflichtig abonnieren",
    paying: "Zahlung wird verarbeitet\u00a0…",
    confirming: "Wird bestätigt\u00a0…",
    mandate: "Sie ermächtigen {seller}, diese Karte bis zu Ihrer Kündigung {interval} zu belasten.",
    everyMonth: "jeden Monat",
    everyYear: "jedes Jahr",
    loadingCard: "Das Kartenformular wird geladen",
  },

  testCards: {
    heading: "Sandbox: Es fließt kein Geld. Testkarte einsetzen",
    succeeds: "Wird akzeptiert",
    threeDSecure: "Erfordert 3-D Secure",
    declined: "Abgelehnt: nicht gedeckt",
    chargesDeclined: "Speicherbar, Zahlungen abgelehnt",
    notATestCard: "Das ist keine Testkarte. Verwenden Sie eine der Karten unten.",
  },

  embed: {
    close: "Kasse schließen",
    locked: "Zahlung läuft. Schließen Sie dieses Fenster nicht.",
  },

  authentication: {
    heading: "Bei Ihrer Bank bestätigen",
    explanation: "Ihre Bank bittet Sie, diese Zahlung zu bestätigen.",
    close: "Zahlung abbrechen",
    refused:
      "Die Zahlung wurde bei Ihrer Bank nicht bestätigt. Versuchen Sie es erneut oder verwenden Sie eine andere Karte.",
  },

  errors: {
    required: "Dieses Feld ist erforderlich.",
    email: "Geben Sie eine E-Mail-Adresse ein, zum Beispiel name@example.com.",
    cardNumber: "Geben Sie eine Kartennummer ein.",
    cardNumberInvalid: "Diese Kartennummer ist ungültig.",
    cardExpiry: "Geben Sie das Ablaufdatum der Karte ein.",
    cardExpired: "Das Ablaufdatum liegt in der Vergangenheit.",
    cardCode: "Geben Sie die Prüfnummer der Karte ein.",
    amount: "Geben Sie einen anderen Betrag ein.",
    postalCode: "Diese Postleitzahl passt nicht zum Land.",
    zipCode: "Geben Sie einen 5-stelligen ZIP-Code ein.",
    check: "Prüfen Sie die markierten Felder.",
    notSold:
      "Dieses Produkt wird nicht mehr zu diesem Preis verkauft. Gehen Sie zurück zum Shop und beginnen Sie von vorn.",
    totalChanged: "Der Gesamtbetrag ist jetzt {amount}. Prüfen Sie ihn und bezahlen Sie dann.",
    declined:
      "Ihre Karte wurde abgelehnt. Verwenden Sie eine andere Karte oder wenden Sie sich an Ihre Bank.",
    failed:
      "Die Zahlung ist fehlgeschlagen. Ihnen wurde nichts berechnet. Verwenden Sie eine andere Karte.",
    unknownOutcome:
      "Die Verbindung wurde während der Zahlung unterbrochen. Prüfen Sie das Ergebnis, bevor Sie erneut bezahlen.",
    checkResult: "Ergebnis prüfen",
    update:
      "Ihre letzte Änderung wurde nicht gespeichert. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.",
    tooMany: {
      one: "Zu viele Versuche. Warten Sie {count} Sekunde und versuchen Sie es erneut.",
      other: "Zu viele Versuche. Warten Sie {count} Sekunden und versuchen Sie es erneut.",
    },
    tooManyLater: "Zu viele Versuche. Warten Sie einen Moment und versuchen Sie es erneut.",
    server: "Bei uns ist ein Fehler aufgetreten. Versuchen Sie es erneut.",
    cardForm:
      "Das Kartenformular konnte nicht geladen werden. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.",
    retry: "Erneut versuchen",
  },

  states: {
    expiredTitle: "Dieser Bezahlvorgang ist abgelaufen",
    expiredText:
      "Ihnen wurde nichts berechnet. Gehen Sie zurück zu {seller} und beginnen Sie von vorn.",
    expiredTextPlain:
      "Ihnen wurde nichts berechnet. Gehen Sie zurück zum Shop und beginnen Sie von vorn.",
    unknownTitle: "Bezahlvorgang nicht gefunden",
    unknownText:
      "Prüfen Sie, ob Sie den ganzen Link kopiert haben, oder bitten Sie den Verkäufer um einen neuen.",
    failedTitle: "Die Zahlung ist fehlgeschlagen",
    failedText:
      "Ihnen wurde nichts berechnet. Gehen Sie zurück zu {seller} und beginnen Sie von vorn.",
    offlineTitle: "Die Kasse konnte nicht geladen werden",
    offlineText:
      "Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.",
    errorTitle: "Etwas ist schiefgelaufen",
    errorText: "Das Problem liegt bei uns. Versuchen Sie es gleich noch einmal.",
    reference: "Referenz: {id}",
    back: "Zurück zu {seller}",
  },

  confirmation: {
    processingTitle: "Ihre Zahlung wird verarbeitet",
    processingText:
      "Das dauert meist nur wenige Sekunden. Diese Seite wird automatisch aktualisiert.",
    slowText:
      "Das dauert länger als üblich. Wir senden einen Beleg an {email}, sobald die Zahlung abgeschlossen ist.",
    bankTitle: "Ihre Bank benötigt Ihre Zustimmung",
    bankText: "Die Zahlung ist erst abgeschlossen, wenn Sie sie bei Ihrer Bank freigeben.",
    bankContinue: "Weiter",
    paidTitle: "Vielen Dank für Ihre Bestellung",
    paidText: "Ein Beleg wurde an {email} gesendet.",
    alreadyTitle: "Bereits bezahlt",
    alreadyText: "Diese Bestellung ist abgeschlossen. Ihnen wurde nichts zusätzlich berechnet.",
    order: "Bestellung",
    number: "Bestellnummer",
    receipt: "Beleg ansehen",
    manage: "Abonnement verwalten",
    continue: "Weiter zu {seller}",
    continuing: "Sie werden zu {seller} zurückgeleitet\u00a0…",
    included: "In Ihrem Kauf enthalten",
  },
} as const satisfies CheckoutMessages;
