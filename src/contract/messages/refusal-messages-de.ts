import type { RefusalMessages } from "./refusal-messages.ts";

export const refusalMessages = {
  fields: {
    discount_code_invalid: "Dieser Rabattcode ist ungültig.",
    discount_unusable: "Dieser Rabatt kann hier nicht verwendet werden.",
    discount_over: "Dieser Rabatt gilt noch nicht, ist abgelaufen oder aufgebraucht.",
    tax_id_invalid: "Diese Steuernummer ist für das gewählte Land nicht gültig.",
    tax_id_without_country:
      "Geben Sie eine Rechnungsadresse ein, um eine Steuernummer zu verwenden.",
    total_changed: "Der Gesamtbetrag hat sich geändert. Prüfen Sie ihn und bezahlen Sie erneut.",
    total_too_high:
      "Der Gesamtbetrag mit Steuern liegt über dem Höchstbetrag einer Zahlung. Wenden Sie sich an den Verkäufer.",
    location_missing:
      "Geben Sie eine Rechnungsadresse ein, damit die Steuer berechnet werden kann.",
    location_invalid:
      "Für diese Adresse kann die Steuer nicht berechnet werden. Prüfen Sie Land, Bundesstaat und Postleitzahl.",
    payment_token_unknown: "Die Kartendaten sind abgelaufen. Geben Sie sie erneut ein.",
    string_too_short: {
      one: "Geben Sie mindestens {count} Zeichen ein.",
      other: "Geben Sie mindestens {count} Zeichen ein.",
    },
    string_too_long: {
      one: "Geben Sie höchstens {count} Zeichen ein.",
      other: "Geben Sie höchstens {count} Zeichen ein.",
    },
    greater_than_equal: "Geben Sie {limit} oder mehr ein.",
    less_than_equal: "Geben Sie höchstens {limit} ein.",
    date_too_early: "Wählen Sie den {limit} oder einen späteren Tag.",
    date_too_late: "Wählen Sie den {limit} oder einen früheren Tag.",
    int_type: "Geben Sie eine ganze Zahl ein.",
    date_parsing: "Geben Sie ein Datum ein.",
    literal_error: "Wählen Sie eine der Optionen.",
  },

  declines: {
    card_declined:
      "Ihre Karte wurde abgelehnt. Verwenden Sie eine andere Karte oder wenden Sie sich an Ihre Bank.",
    incorrect_number:
      "Die Kartennummer ist falsch. Prüfen Sie die Nummer und versuchen Sie es erneut.",
    incorrect_cvc:
      "Die Prüfnummer (CVC) ist falsch. Prüfen Sie die Nummer und versuchen Sie es erneut.",
    invalid_expiry_month:
      "Das Ablaufdatum ist falsch. Prüfen Sie das Datum und versuchen Sie es erneut.",
    card_not_supported:
      "Ihre Karte unterstützt diese Art von Kauf nicht. Verwenden Sie eine andere Karte.",
    processing_error:
      "Ihre Karte konnte nicht verarbeitet werden. Warten Sie einen Moment und versuchen Sie es erneut.",
    do_not_honor:
      "Ihre Bank hat die Zahlung nicht genehmigt. Wenden Sie sich an Ihre Bank oder verwenden Sie eine andere Karte.",
    authentication_required:
      "Ihre Bank bittet Sie, diese Zahlung zu bestätigen. Versuchen Sie es erneut und schließen Sie die Bestätigung ab.",
    card_velocity_exceeded:
      "Ihre Karte hat das Limit für die Anzahl oder den Betrag von Zahlungen erreicht. Verwenden Sie eine andere Karte oder versuchen Sie es später erneut.",
    currency_not_supported:
      "Ihre Karte unterstützt die Währung dieses Kaufs nicht. Verwenden Sie eine andere Karte.",
    expired_card: "Ihre Karte ist abgelaufen. Verwenden Sie eine andere Karte.",
    incorrect_address:
      "Die Rechnungsadresse passt nicht zu Ihrer Karte. Prüfen Sie die Adresse und versuchen Sie es erneut.",
    incorrect_zip:
      "Die Postleitzahl passt nicht zu Ihrer Karte. Prüfen Sie sie und versuchen Sie es erneut.",
    insufficient_funds:
      "Ihre Karte ist nicht ausreichend gedeckt. Verwenden Sie eine andere Karte.",
    live_mode_test_card:
      "Das ist eine Testkarte. Sie kann hier nicht verwendet werden. Verwenden Sie eine andere Karte.",
    payment_intent_authentication_failure:
      "Die Zahlung wurde bei Ihrer Bank nicht bestätigt. Versuchen Sie es erneut oder verwenden Sie eine andere Karte.",
    setup_intent_authentication_failure:
      "Ihre Karte wurde bei Ihrer Bank nicht bestätigt. Versuchen Sie es erneut oder verwenden Sie eine andere Karte.",
    testmode_decline:
      "Das ist eine Testkarte, die immer abgelehnt wird. Verwenden Sie eine andere Karte.",
    withdrawal_count_limit_exceeded:
      "Diese Zahlung überschreitet das Limit Ihrer Karte. Verwenden Sie eine andere Karte oder versuchen Sie es später erneut.",
    payment_canceled:
      "Die Zahlung wurde nicht rechtzeitig abgeschlossen. Ihnen wurde nichts berechnet.",
    processor_unavailable:
      "Der Zahlungsdienst hat nicht geantwortet. Ihnen wurde nichts berechnet. Versuchen Sie es erneut.",
  },
} as const satisfies RefusalMessages;
