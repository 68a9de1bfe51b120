import type { RefusalMessages } from "./refusal-messages.ts";

export const refusalMessages = {
  fields: {
    discount_code_invalid: "Este código de descuento no es válido.",
    discount_unusable: "Este descuento no se puede usar aquí.",
    discount_over: "Este descuento aún no ha empezado, ha terminado o está agotado.",
    tax_id_invalid: "Este número de identificación fiscal no es válido para el país elegido.",
    tax_id_without_country:
      "Introduzca una dirección de facturación para usar un número de identificación fiscal.",
    total_changed: "El total ha cambiado. Revíselo y pague de nuevo.",
    total_too_high:
      "El total con impuestos supera el máximo de un pago. Póngase en contacto con el vendedor.",
    location_missing: "Introduzca una dirección de facturación para poder calcular los impuestos.",
    location_invalid:
      "No se pueden calcular los impuestos de esta dirección. Revise el país, el estado y el código postal.",
    payment_token_unknown: "Los datos de la tarjeta han caducado. Introdúzcalos de nuevo.",
    string_too_short: {
      one: "Introduzca al menos {count} carácter.",
      many: "Introduzca al menos {count} de caracteres.",
      other: "Introduzca al menos {count} caracteres.",
    },
    string_too_long: {
      one: "Introduzca como máximo {count} carácter.",
      many: "Introduzca como máximo {count} de caracteres.",
      other: "Introduzca como máximo {count} caracteres.",
    },
    greater_than_equal: "Introduzca {limit} o más.",
    less_than_equal: "Introduzca {limit} o menos.",
    date_too_early: "Elija el {limit} o un día posterior.",
    date_too_late: "Elija el {limit} o un día anterior.",
    int_type: "Introduzca un número entero.",
    date_parsing: "Introduzca una fecha.",
    literal_error: "Elija una de las opciones.",
  },

  declines: {
    card_declined:
      "Su tarjeta fue rechazada. Pruebe con otra tarjeta o póngase en contacto con su banco.",
    incorrect_number: "El número de tarjeta es incorrecto. Revíselo e inténtelo de nuevo.",
    incorrect_cvc: "El código de seguridad (CVC) es incorrecto. Revíselo e inténtelo de nuevo.",
    invalid_expiry_month: "La fecha de caducidad es incorrecta. Revísela e inténtelo de nuevo.",
    card_not_supported: "Su tarjeta no admite este tipo de compra. Pruebe con otra tarjeta.",
    processing_error: "No se pudo procesar su tarjeta. Espere un momento e inténtelo de nuevo.",
    do_not_honor:
      "Su banco no aprobó el pago. Póngase en contacto con su banco o pruebe con otra tarjeta.",
    authentication_required:
      "Su banco le pide que confirme este pago. Inténtelo de nuevo y complete la confirmación.",
    card_velocity_exceeded:
      "Su tarjeta ha alcanzado su límite de número o importe de pagos. Pruebe con otra tarjeta o inténtelo más tarde.",
    currency_not_supported:
      "Su tarjeta no admite la moneda de esta compra. Pruebe con otra tarjeta.",
    expired_card: "Su tarjeta ha caducado. Pruebe con otra tarjeta.",
    incorrect_address:
      "La dirección de facturación no coincide con su tarjeta. Revísela e inténtelo de nuevo.",
    incorrect_zip: "El código postal no coincide con su tarjeta. Revíselo e inténtelo de nuevo.",
    insufficient_funds: "Su tarjeta no tiene fondos suficientes. Pruebe con otra tarjeta.",
    live_mode_test_card:
      "Es una tarjeta de prueba. No se puede usar aquí. Pruebe con otra tarjeta.",
    payment_intent_authentication_failure:
      "El pago no se confirmó con su banco. Inténtelo de nuevo o pruebe con otra tarjeta.",
    setup_intent_authentication_failure:
      "Su tarjeta no se confirmó con su banco. Inténtelo de nuevo o pruebe con otra tarjeta.",
    testmode_decline: "Es una tarjeta de prueba que siempre se rechaza. Pruebe con otra tarjeta.",
    withdrawal_count_limit_exceeded:
      "Este pago supera el límite de su tarjeta. Pruebe con otra tarjeta o inténtelo más tarde.",
    payment_canceled: "El pago no se completó a tiempo. No se le ha cobrado nada.",
    processor_unavailable:
      "El servicio de pago no respondió. No se le ha cobrado nada. Inténtelo de nuevo.",
  },
} as const satisfies RefusalMessages;
