import type { RefusalMessages } from "./refusal-messages.ts";

export const refusalMessages = {
  fields: {
    discount_code_invalid: "Este código de desconto não é válido.",
    discount_unusable: "Este desconto não pode ser usado aqui.",
    discount_over: "Este desconto ainda não começou, já terminou ou se esgotou.",
    tax_id_invalid: "Este número de identificação fiscal não é válido para o país escolhido.",
    tax_id_without_country:
      "Informe um endereço de cobrança para usar um número de identificação fiscal.",
    total_changed: "O total mudou. Confira e pague novamente.",
    total_too_high:
      "O total com impostos está acima do máximo de um pagamento. Entre em contato com o vendedor.",
    location_missing: "Informe um endereço de cobrança para que os impostos possam ser calculados.",
    location_invalid:
      "Não é possível calcular os impostos deste endereço. Confira o país, o estado e o código postal.",
    payment_token_unknown: "Os dados do cartão expiraram. Informe-os novamente.",
    string_too_short: {
      one: "Informe pelo menos {count} caractere.",
      many: "Informe pelo menos {count} de caracteres.",
      other: "Informe pelo menos {count} caracteres.",
    },
    string_too_long: {
      one: "Informe no máximo {count} caractere.",
      many: "Informe no máximo {count} de caracteres.",
      other: "Informe no máximo {count} caracteres.",
    },
    greater_than_equal: "Informe {limit} ou mais.",
    less_than_equal: "Informe {limit} ou menos.",
    date_too_early: "Escolha {limit} ou um dia posterior.",
    date_too_late: "Escolha {limit} ou um dia anterior.",
    int_type: "Informe um número inteiro.",
    date_parsing: "Informe uma data.",
    literal_error: "Escolha uma das opções.",
  },

  declines: {
    card_declined: "Seu cartão foi recusado. Tente outro cartão ou fale com seu banco.",
    incorrect_number: "O número do cartão está incorreto. Confira e tente novamente.",
    incorrect_cvc: "O código de segurança (CVC) está incorreto. Confira e tente novamente.",
    invalid_expiry_month: "A data de validade está incorreta. Confira e tente novamente.",
    card_not_supported: "Seu cartão não permite este tipo de compra. Tente outro cartão.",
    processing_error:
      "Não foi possível processar seu cartão. Aguarde um momento e tente novamente.",
    do_not_honor: "Seu banco não aprovou o pagamento. Fale com seu banco ou tente outro cartão.",
    authentication_required:
      "Seu banco pede que você confirme este pagamento. Tente novamente e conclua a confirmação.",
    card_velocity_exceeded:
      "Seu cartão atingiu o limite de quantidade ou de valor de pagamentos. Tente outro cartão ou tente mais tarde.",
    currency_not_supported: "Seu cartão não aceita a moeda desta compra. Tente outro cartão.",
    expired_card: "Seu cartão está vencido. Tente outro cartão.",
    incorrect_address:
      "O endereço de cobrança não corresponde ao seu cartão. Confira e tente novamente.",
    incorrect_zip: "O código postal não corresponde ao seu cartão. Confira e tente novamente.",
    insufficient_funds: "Seu cartão não tem saldo suficiente. Tente outro cartão.",
    live_mode_test_card:
      "Este é um cartão de teste. Ele não pode ser usado aqui. Tente outro cartão.",
    payment_intent_authentication_failure:
      "O pagamento não foi confirmado com seu banco. Tente novamente ou use outro cartão.",
    setup_intent_authentication_failure:
      "Seu cartão não foi confirmado com seu banco. Tente novamente ou use outro cartão.",
    testmode_decline: "Este é um cartão de teste que é sempre recusado. Tente outro cartão.",
    withdrawal_count_limit_exceeded:
      "Este pagamento excede o limite do seu cartão. Tente outro cartão ou tente mais tarde.",
    payment_canceled: "O pagamento não foi concluído a tempo. Nada foi cobrado.",
    processor_unavailable:
      "O serviço de pagamento não respondeu. Nada foi cobrado. Tente novamente.",
  },
} as const satisfies RefusalMessages;
