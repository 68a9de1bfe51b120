import type { ServerMessages } from "./server-messages.ts";

export const serverMessages = {
  document: {
    title: "Kasse",
    needsScript: "Diese Seite benötigt JavaScript. Aktivieren Sie es und laden Sie die Seite neu.",
  },

  receiptMail: {
    paidSubject: "Ihr Beleg",
    paidHeading: "Vielen Dank für Ihre Bestellung",
    paid: "Sie haben am {date} {amount} bezahlt.",
    free: "Ihre Bestellung war kostenlos.",
    notCharged: "Für Ihre Bestellung vom {date} wurde Ihnen nichts berechnet.",
    credited:
      "Am {date} wurden Ihrem Guthaben {amount} gutgeschrieben. Es wird mit Ihren nächsten Zahlungen verrechnet.",
    refundedSubject: "Ihre Erstattung",
    refundedHeading: "Sie haben eine Erstattung erhalten",
    refunded:
      "Die Erstattung von {amount} erfolgte am {date}. Es kann einige Tage dauern, bis der Betrag auf Ihrem Konto erscheint.",
    number: "Bestellnummer",
    item: "Artikel",
    discount: "Rabatt",
    tax: "Steuer",
    taxIncluded: "Steuer (enthalten)",
    credit: "Guthaben",
    total: "Gesamtbetrag",
    period: "Zeitraum: {start} bis {end}",
    answer: "Ihre Antwort",
    answerOnReceipt: "siehe Beleg",
    yes: "Ja",
    no: "Nein",
    viewReceipt: "Beleg ansehen",
    soldBy: "Verkauft von",
    seller: "dem Verkäufer",
    contact: "Fragen zu Ihrer Bestellung? Schreiben Sie an {email}.",
    sandbox: "Sandbox: Dies ist ein Test. Es ist kein Geld geflossen.",
    sent: "Gesendet von Guildhall",
    sentFor: "Gesendet von Guildhall für {seller}",
  },

  subscriptionMail: {
    failedSubject: "Ihre Zahlung ist fehlgeschlagen",
    failedHeading: "Wir konnten Ihre Karte nicht belasten",
    failed: "Die Zahlung von {amount} für Ihr Abonnement ist am {date} fehlgeschlagen.",
    failedCard: "{brand} mit Endziffern {last4}: {reason}",
    noCard:
      "Die Zahlung von {amount} für Ihr Abonnement war am {date} fällig, aber es ist keine Karte hinterlegt.",
    retry: "Wir versuchen es am {date} erneut.",
    deadline: "Wenn der Betrag bis zum {date} nicht bezahlt ist, endet Ihr Abonnement.",
    payNow: "Jetzt bezahlen",
    noAddressSubject: "Ihre Rechnungsadresse fehlt",
    noAddressHeading: "Wir benötigen Ihre Rechnungsadresse",
    noAddress:
      "Für Ihr Abonnement war am {date} eine Zahlung fällig. Um die Steuer zu berechnen, benötigen wir Ihre Rechnungsadresse.",
    giveAddress: "Adresse eingeben und bezahlen",
    expiringSubject: "Ihre Karte läuft bald ab",
    expiring:
      "Ihre Karte mit der Endung {last4} läuft Ende {month} ab. Mit ihr wird Ihr Abonnement bezahlt.",
    renewalSubject: "Ihr Abonnement verlängert sich bald",
    renews: "Ihr Abonnement verlängert sich am {date} um ein Jahr.",
    trialSubject: "Ihr Probezeitraum endet bald",
    trialEnds: "Ihr Probezeitraum endet am {date}.",
    charge: "An diesem Tag werden {amount} abgebucht, Rabatte und Steuer eingerechnet.",
    chargePlusTax: "An diesem Tag werden {amount} abgebucht, gegebenenfalls zuzüglich Steuer.",
    canceledSubject: "Ihr Abonnement ist gekündigt",
    canceled: "Sie können Ihr Abonnement bis zum {date} nutzen.",
    notCharged: "Ihnen wird nichts mehr berechnet.",
    lastCharge:
      "An diesem Tag werden {amount} für Tarifwechsel abgebucht, die noch nicht abgerechnet wurden.",
    lastChargePlusTax:
      "An diesem Tag werden {amount}, gegebenenfalls zuzüglich Steuer, für Tarifwechsel abgebucht, die noch nicht abgerechnet wurden.",
    creditAtEnd:
      "An diesem Tag werden {amount} Ihrem Guthaben für die nächsten Zahlungen gutgeschrieben.",
    creditedNow:
      "Für Tarifwechsel wurden Ihrem Guthaben {amount} gutgeschrieben. Es wird mit Ihren nächsten Zahlungen verrechnet.",
    lastUsage:
      "An diesem Tag wird abgebucht, was Sie bis dahin verbrauchen und was für Tarifwechsel noch nicht abgerechnet wurde: bisher {amount}.",
    chargedNow: "Für alles, was noch nicht abgerechnet wurde, werden {amount} abgebucht.",
    continuedSubject: "Ihr Abonnement läuft weiter",
    continued:
      "Die Kündigung wurde zurückgenommen. Ihr Abonnement verlängert sich am {date}, und Ihnen wird wieder etwas berechnet.",
    endedSubject: "Ihr Abonnement ist beendet",
    ended: "Ihr Abonnement endete am {date}.",
    endedUnpaid: "Ihr Abonnement endete am {date}, weil die Zahlung fehlgeschlagen ist.",
    creditTakenSubject: "Ihr Guthaben wurde zurückgenommen",
    creditTaken:
      "Ihre Bank hat Ihnen die Zahlung der Bestellung {order} erstattet. Guthaben von {amount}, das Sie für dieselbe Zahlung erhalten hatten, wurde zurückgenommen.",
    creditOwed:
      "{amount} davon hatten Sie bereits verwendet. Diesen Betrag schulden Sie, und Ihr Abonnement ist beendet.",
    creditSetOffSubject: "Ihr Guthaben wurde mit Ihrer Schuld verrechnet",
    creditSetOff:
      "Sie haben ein Guthaben von {amount} erhalten. Es wurde mit dem Betrag verrechnet, den Sie schuldeten, seit Ihre Bank Ihnen die Zahlung der Bestellung {order} erstattet hat.",
    creditStillOwed: "Sie schulden noch {amount}.",
    creditReturnedSubject: "Über Ihre Reklamation wurde entschieden",
    creditReturned:
      "Die Bank hat über die Bestellung {order} zugunsten des Verkäufers entschieden. Das zurückgenommene Guthaben von {amount} gehört wieder Ihnen.",
    creditNotOwed:
      "Die Bank hat über die Bestellung {order} zugunsten des Verkäufers entschieden. Sie schulden die {amount} für verwendetes Guthaben nicht mehr.",
    product: "Abonnement",
    contact: "Fragen zu Ihrem Abonnement? Schreiben Sie an {email}.",
    manage: "Abonnement verwalten",
  },

  usageMail: {
    limitSubject: "Ein Teil Ihres Nutzungslimits ist verbraucht",
    reachedSubject: "Sie haben ein Limit erreicht",
    used: "Sie haben {percent} Ihres Limits von {limit} für {interval} verbraucht.",
    reached: "Sie haben Ihr Limit von {limit} für {interval} erreicht.",
    blocked: "Weitere Nutzung ist gesperrt, bis das Limit neu beginnt oder erhöht wird.",
    notBlocked: "Sie können weitermachen. Weitere Nutzung wird wie üblich berechnet.",
    day: "einen Tag",
    month: "einen Monat",
    period: "einen Abrechnungszeitraum",
    units: "{count} Einheiten",
    meter: "Nutzung",
    contact: "Fragen zu Ihrer Nutzung? Schreiben Sie an {email}.",
    manage: "Nutzung ansehen",
  },

  portalMail: {
    codeSubject: "Ihr Anmeldecode",
    code: "Geben Sie diesen Code ein, um sich anzumelden:",
    codeFootnote:
      "Der Code gilt einmal und {minutes} Minuten lang. Wenn Sie ihn nicht angefordert haben, können Sie diese E-Mail ignorieren.",
    open: "Kundenportal öffnen",
  },

  link: {
    unknownTitle: "Link nicht gefunden",
    unknown:
      "Diesen Link gibt es nicht, oder er wurde gelöscht. Bitten Sie den Verkäufer um einen neuen.",
    soldOutTitle: "Nicht verfügbar",
    soldOut: "{seller} verkauft dieses Produkt nicht mehr.",
    busyTitle: "Zu viele Anfragen",
    busy: "Dieser Link wurde zu oft geöffnet. Warten Sie eine Minute und öffnen Sie ihn erneut.",
  },

  bank: {
    title: "{heading} – Zahlungs-Sandbox",
    mode: "Sandbox: kein echtes Geld",
    name: "Testbank · 3-D Secure",
    confirmPayment: "Zahlung bestätigen",
    confirmCard: "Karte bestätigen",
    amount: "Betrag",
    purpose: "Verwendungszweck",
    card: "Karte",
    approve: "Freigeben",
    approveAmount: "{amount} freigeben",
    refuse: "Ablehnen",
    approvedTitle: "Bestätigt",
    approved: "Sie können dieses Fenster schließen und zum Shop zurückkehren.",
    refusedTitle: "Nicht bestätigt",
    refused:
      "Sie haben abgelehnt, daher wurde Ihnen nichts berechnet. Gehen Sie zurück zum Shop, um es erneut zu versuchen.",
    declinedTitle: "Von der Bank abgelehnt",
    declined:
      "Sie haben die Zahlung freigegeben, aber die Bank hat die Karte abgelehnt. Gehen Sie zurück zum Shop und verwenden Sie eine andere.",
    closedTitle: "Nichts zu bestätigen",
    closed:
      "Diese Bestätigung wurde bereits verwendet, durch eine neuere ersetzt oder abgebrochen. Gehen Sie zurück zum Shop.",
  },
} as const satisfies ServerMessages;
