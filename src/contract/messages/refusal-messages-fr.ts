import type { RefusalMessages } from "./refusal-messages.ts";

export const refusalMessages = {
  fields: {
    discount_code_invalid: "Ce code promo n’est pas valide.",
    discount_unusable: "Cette réduction ne peut pas être utilisée ici.",
    discount_over: "Cette réduction n’a pas encore commencé, a expiré ou est épuisée.",
    tax_id_invalid: "Ce numéro fiscal n’est pas valide pour le pays choisi.",
    tax_id_without_country: "Saisissez une adresse de facturation pour utiliser un numéro fiscal.",
    total_changed: "Le total a changé. Vérifiez-le, puis payez à nouveau.",
    total_too_high:
      "Le total avec les taxes dépasse le maximum d’un paiement. Contactez le vendeur.",
    location_missing:
      "Saisissez une adresse de facturation pour que les taxes puissent être calculées.",
    location_invalid:
      "Les taxes ne peuvent pas être calculées pour cette adresse. Vérifiez le pays, l’État et le code postal.",
    payment_token_unknown: "Les informations de carte ont expiré. Saisissez-les à nouveau.",
    string_too_short: {
      one: "Saisissez au moins {count} caractère.",
      many: "Saisissez au moins {count} de caractères.",
      other: "Saisissez au moins {count} caractères.",
    },
    string_too_long: {
      one: "Saisissez au plus {count} caractère.",
      many: "Saisissez au plus {count} de caractères.",
      other: "Saisissez au plus {count} caractères.",
    },
    greater_than_equal: "Saisissez {limit} ou plus.",
    less_than_equal: "Saisissez {limit} ou moins.",
    date_too_early: "Choisissez le {limit} ou un jour ultérieur.",
    date_too_late: "Choisissez le {limit} ou un jour antérieur.",
    int_type: "Saisissez un nombre entier.",
    date_parsing: "Saisissez une date.",
    literal_error: "Choisissez l’une des options.",
  },

  declines: {
    card_declined: "Votre carte a été refusée. Essayez une autre carte ou contactez votre banque.",
    incorrect_number: "Le numéro de carte est incorrect. Vérifiez-le et réessayez.",
    incorrect_cvc: "Le code de sécurité (CVC) est incorrect. Vérifiez-le et réessayez.",
    invalid_expiry_month: "La date d’expiration est incorrecte. Vérifiez-la et réessayez.",
    card_not_supported: "Votre carte ne permet pas ce type d’achat. Essayez une autre carte.",
    processing_error: "Votre carte n’a pas pu être traitée. Attendez un instant et réessayez.",
    do_not_honor:
      "Votre banque n’a pas approuvé le paiement. Contactez votre banque ou essayez une autre carte.",
    authentication_required:
      "Votre banque vous demande de confirmer ce paiement. Réessayez et terminez la confirmation.",
    card_velocity_exceeded:
      "Votre carte a atteint sa limite de nombre ou de montant de paiements. Essayez une autre carte ou réessayez plus tard.",
    currency_not_supported:
      "Votre carte n’accepte pas la devise de cet achat. Essayez une autre carte.",
    expired_card: "Votre carte a expiré. Essayez une autre carte.",
    incorrect_address:
      "L’adresse de facturation ne correspond pas à votre carte. Vérifiez-la et réessayez.",
    incorrect_zip: "Le code postal ne correspond pas à votre carte. Vérifiez-le et réessayez.",
    insufficient_funds:
      "Les fonds disponibles sur votre carte sont insuffisants. Essayez une autre carte.",
    live_mode_test_card:
      "C’est une carte de test. Elle ne peut pas être utilisée ici. Essayez une autre carte.",
    payment_intent_authentication_failure:
      "Le paiement n’a pas été confirmé auprès de votre banque. Réessayez ou utilisez une autre carte.",
    setup_intent_authentication_failure:
      "Votre carte n’a pas été confirmée auprès de votre banque. Réessayez ou utilisez une autre carte.",
    testmode_decline: "C’est une carte de test qui est toujours refusée. Essayez une autre carte.",
    withdrawal_count_limit_exceeded:
      "Ce paiement dépasse la limite de votre carte. Essayez une autre carte ou réessayez plus tard.",
    payment_canceled: "Le paiement n’a pas été effectué à temps. Aucun montant n’a été débité.",
    processor_unavailable:
      "Le service de paiement n’a pas répondu. Aucun montant n’a été débité. Réessayez.",
  },
} as const satisfies RefusalMessages;
