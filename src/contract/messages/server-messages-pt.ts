import type { ServerMessages } from "./server-messages.ts";

export const serverMessages = {
  document: {
    title: "Pagamento",
    needsScript: "Esta página precisa de JavaScript. Ative-o e recarregue a página.",
  },

  receiptMail: {
    paidSubject: "Seu recibo",
    paidHeading: "Obrigado pelo seu pedido",
    paid: "Você pagou {amount} em {date}.",
    free: "Seu pedido foi gratuito.",
    notCharged: "Nada foi cobrado pelo seu pedido de {date}.",
    credited:
      "{amount} foram adicionados ao seu crédito em {date}. Ele será usado nos próximos pagamentos.",
    refundedSubject: "Seu reembolso",
    refundedHeading: "Você recebeu um reembolso",
    refunded:
      "Um reembolso de {amount} foi feito em {date}. O valor pode levar alguns dias para aparecer na sua fatura.",
    number: "Número do pedido",
    item: "Item",
    discount: "Desconto",
    tax: "Impostos",
    taxIncluded: "Impostos (inclusos)",
    credit: "Crédito",
    total: "Total",
    period: "Período: de {start} a {end}",
    answer: "Sua resposta",
    answerOnReceipt: "veja o recibo",
    yes: "Sim",
    no: "Não",
    viewReceipt: "Ver o recibo",
    soldBy: "Vendido por",
    seller: "vendedor",
    contact: "Dúvidas sobre seu pedido? Escreva para {email}.",
    sandbox: "Ambiente de teste: isto é um teste. Nenhum valor foi cobrado.",
    sent: "Enviado por Guildhall",
    sentFor: "Enviado por Guildhall em nome de {seller}",
  },

  subscriptionMail: {
    failedSubject: "O seu pagamento falhou",
    failedHeading: "Não foi possível cobrar o seu cartão",
    failed: "O pagamento de {amount} da sua assinatura falhou em {date}.",
    failedCard: "{brand} com final {last4}: {reason}",
    noCard:
      "O pagamento de {amount} da sua assinatura venceu em {date}, mas não há nenhum cartão guardado.",
    retry: "Tentaremos novamente em {date}.",
    deadline: "Se não for pago até {date}, a sua assinatura terminará.",
    payNow: "Pagar agora",
    noAddressSubject: "Falta o seu endereço de cobrança",
    noAddressHeading: "Precisamos do seu endereço de cobrança",
    noAddress:
      "Um pagamento da sua assinatura venceu em {date}. Para calcular os impostos, precisamos do seu endereço de cobrança.",
    giveAddress: "Informar o endereço e pagar",
    expiringSubject: "O seu cartão expira em breve",
    expiring:
      "O seu cartão terminado em {last4} expira no fim de {month}. É ele que paga a sua assinatura.",
    renewalSubject: "A sua assinatura será renovada em breve",
    renews: "Sua assinatura é renovada em {date} por mais um ano.",
    trialSubject: "O seu período de teste termina em breve",
    trialEnds: "Seu período de teste termina em {date}.",
    charge: "Nesse dia serão cobrados {amount}, com descontos e impostos inclusos.",
    chargePlusTax: "Nesse dia serão cobrados {amount}, mais impostos, se houver.",
    canceledSubject: "A sua assinatura foi cancelada",
    canceled: "Pode usar a sua assinatura até {date}.",
    notCharged: "Não voltará a ser cobrado.",
    lastCharge:
      "Nesse dia serão cobrados {amount} por mudanças de plano que ainda não foram faturadas.",
    lastChargePlusTax:
      "Nesse dia serão cobrados {amount}, mais impostos, se houver, por mudanças de plano que ainda não foram faturadas.",
    creditAtEnd: "Nesse dia {amount} viram crédito para seus próximos pagamentos.",
    creditedNow:
      "{amount} foram adicionados ao seu crédito por mudanças de plano. Ele será usado nos próximos pagamentos.",
    lastUsage:
      "Nesse dia será cobrado o que usar até lá e as mudanças de plano que ainda não foram faturadas: até agora {amount}.",
    chargedNow: "São cobrados {amount} pelo que ainda não foi faturado.",
    continuedSubject: "Sua assinatura continua",
    continued:
      "O cancelamento foi desfeito. Sua assinatura é renovada em {date} e você voltará a ser cobrado.",
    endedSubject: "A sua assinatura terminou",
    ended: "A sua assinatura terminou em {date}.",
    endedUnpaid: "A sua assinatura terminou em {date} porque o pagamento falhou.",
    creditTakenSubject: "O seu crédito foi retirado",
    creditTaken:
      "O seu banco devolveu-lhe o pagamento do pedido {order}. O crédito de {amount} que tinha recebido pelo mesmo pagamento foi retirado.",
    creditOwed:
      "Já tinha usado {amount} desse crédito. Deve esse valor, e a sua assinatura terminou.",
    creditSetOffSubject: "O seu crédito pagou o que devia",
    creditSetOff:
      "Recebeu um crédito de {amount}. Foi usado para pagar o que devia desde que o seu banco lhe devolveu o pagamento do pedido {order}.",
    creditStillOwed: "Ainda deve {amount}.",
    creditReturnedSubject: "A contestação do seu pedido foi decidida",
    creditReturned:
      "O banco decidiu a contestação do pedido {order} a favor do vendedor. O crédito de {amount} que tinha sido retirado volta a ser seu.",
    creditNotOwed:
      "O banco decidiu a contestação do pedido {order} a favor do vendedor. Já não deve {amount} pelo crédito que tinha usado.",
    product: "Assinatura",
    contact: "Dúvidas sobre a sua assinatura? Escreva para {email}.",
    manage: "Gerenciar assinatura",
  },

  usageMail: {
    limitSubject: "Você usou uma parte do seu limite",
    reachedSubject: "Você atingiu um limite",
    used: "Você usou {percent} do seu limite de {limit} para {interval}.",
    reached: "Você atingiu o seu limite de {limit} para {interval}.",
    blocked: "O uso está bloqueado até o limite recomeçar ou ser aumentado.",
    notBlocked: "Você pode continuar. O uso adicional é cobrado como de costume.",
    day: "um dia",
    month: "um mês",
    period: "um período de cobrança",
    units: "{count} unidades",
    meter: "Uso",
    contact: "Dúvidas sobre o seu uso? Escreva para {email}.",
    manage: "Ver uso",
  },

  portalMail: {
    codeSubject: "Seu código de acesso",
    code: "Digite este código para entrar:",
    codeFootnote:
      "O código vale uma vez, por {minutes} minutos. Se você não o pediu, ignore este e-mail.",
    open: "Abrir o portal do cliente",
  },

  link: {
    unknownTitle: "Link não encontrado",
    unknown: "Este link não existe ou foi excluído. Peça um novo ao vendedor.",
    soldOutTitle: "Indisponível",
    soldOut: "{seller} não vende mais este produto.",
    busyTitle: "Muitas solicitações",
    busy: "Este link foi aberto muitas vezes. Aguarde um minuto e abra-o novamente.",
  },

  bank: {
    title: "{heading} – ambiente de teste de pagamentos",
    mode: "Ambiente de teste: sem dinheiro real",
    name: "Banco de teste · 3-D Secure",
    confirmPayment: "Confirme seu pagamento",
    confirmCard: "Confirme seu cartão",
    amount: "Valor",
    purpose: "Descrição",
    card: "Cartão",
    approve: "Aprovar",
    approveAmount: "Aprovar {amount}",
    refuse: "Recusar",
    approvedTitle: "Confirmado",
    approved: "Você pode fechar esta janela e voltar à loja.",
    refusedTitle: "Não confirmado",
    refused: "Você recusou, então nada foi cobrado. Volte à loja para tentar novamente.",
    declinedTitle: "Recusado pelo banco",
    declined:
      "Você aprovou o pagamento, mas o banco recusou o cartão. Volte à loja para tentar outro.",
    closedTitle: "Nada a confirmar",
    closed:
      "Esta confirmação já foi usada, substituída por uma mais recente ou cancelada. Volte à loja.",
  },
} as const satisfies ServerMessages;
