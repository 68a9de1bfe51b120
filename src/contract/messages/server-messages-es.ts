import type { ServerMessages } from "./server-messages.ts";

export const serverMessages = {
  document: {
    title: "Pago",
    needsScript: "Esta página necesita JavaScript. Actívelo y vuelva a cargar la página.",
  },

  receiptMail: {
    paidSubject: "Su recibo",
    paidHeading: "Gracias por su pedido",
    paid: "Ha pagado {amount} el {date}.",
    free: "Su pedido fue gratuito.",
    notCharged: "No se le cobró nada por su pedido del {date}.",
    credited: "El {date} se añadieron {amount} a su saldo. Se usará en sus próximos pagos.",
    refundedSubject: "Su reembolso",
    refundedHeading: "Ha recibido un reembolso",
    refunded:
      "Se le reembolsó un importe de {amount} el {date}. Puede tardar unos días en aparecer en su cuenta.",
    number: "Número de pedido",
    item: "Artículo",
    discount: "Descuento",
    tax: "Impuestos",
    taxIncluded: "Impuestos (incluidos)",
    credit: "Saldo a favor",
    total: "Total",
    period: "Periodo: del {start} al {end}",
    answer: "Su respuesta",
    answerOnReceipt: "consulte el recibo",
    yes: "Sí",
    no: "No",
    viewReceipt: "Ver el recibo",
    soldBy: "Vendido por",
    seller: "el vendedor",
    contact: "¿Tiene preguntas sobre su pedido? Escriba a {email}.",
    sandbox: "Entorno de prueba: esto es una prueba. No se ha movido dinero.",
    sent: "Enviado por Guildhall",
    sentFor: "Enviado por Guildhall en nombre de {seller}",
  },

  subscriptionMail: {
    failedSubject: "Su pago ha fallado",
    failedHeading: "No hemos podido cobrar en su tarjeta",
    failed: "El pago de {amount} de su suscripción falló el {date}.",
    failedCard: "{brand} terminada en {last4}: {reason}",
    noCard:
      "El pago de {amount} de su suscripción vencía el {date}, pero no hay ninguna tarjeta guardada.",
    retry: "Lo intentaremos de nuevo el {date}.",
    deadline: "Si no se paga antes del {date}, su suscripción terminará.",
    payNow: "Pagar ahora",
    noAddressSubject: "Falta su dirección de facturación",
    noAddressHeading: "Necesitamos su dirección de facturación",
    noAddress:
      "El {date} vencía un pago de su suscripción. Para calcular los impuestos, necesitamos su dirección de facturación.",
    giveAddress: "Introducir la dirección y pagar",
    expiringSubject: "Su tarjeta caduca pronto",
    expiring:
      "Su tarjeta terminada en {last4} caduca a finales de {month}. Con ella se paga su suscripción.",
    renewalSubject: "Su suscripción se renueva pronto",
    renews: "Su suscripción se renueva el {date} por un año más.",
    trialSubject: "Su periodo de prueba termina pronto",
    trialEnds: "Su período de prueba termina el {date}.",
    charge: "Ese día se le cobrarán {amount}, con descuentos e impuestos incluidos.",
    chargePlusTax: "Ese día se le cobrarán {amount}, más los impuestos que correspondan.",
    canceledSubject: "Su suscripción está cancelada",
    canceled: "Puede usar su suscripción hasta el {date}.",
    notCharged: "No se le volverá a cobrar.",
    lastCharge: "Ese día se le cobrarán {amount} por cambios de plan que aún no se facturaron.",
    lastChargePlusTax:
      "Ese día se le cobrarán {amount}, más los impuestos que correspondan, por cambios de plan que aún no se facturaron.",
    creditAtEnd: "Ese día {amount} pasan a ser saldo para sus próximos pagos.",
    creditedNow:
      "Se añadieron {amount} a su saldo por cambios de plan. Se usará en sus próximos pagos.",
    lastUsage:
      "Ese día se le cobrará lo que use hasta entonces y los cambios de plan que aún no se facturaron: hasta ahora {amount}.",
    chargedNow: "Se le cobran {amount} por lo que aún no se facturó.",
    continuedSubject: "Su suscripción continúa",
    continued:
      "Se anuló la cancelación. Su suscripción se renueva el {date} y se le volverá a cobrar.",
    endedSubject: "Su suscripción ha terminado",
    ended: "Su suscripción terminó el {date}.",
    endedUnpaid: "Su suscripción terminó el {date} porque el pago falló.",
    creditTakenSubject: "Se ha retirado su saldo",
    creditTaken:
      "Su banco le devolvió el pago del pedido {order}. Se ha retirado el saldo de {amount} que usted había recibido por ese mismo pago.",
    creditOwed:
      "Usted ya había usado {amount} de ese saldo. Debe este importe, y su suscripción ha terminado.",
    creditSetOffSubject: "Su saldo ha pagado lo que usted debía",
    creditSetOff:
      "Usted ha recibido un saldo de {amount}. Se ha usado para pagar lo que usted debía desde que su banco le devolvió el pago del pedido {order}.",
    creditStillOwed: "Usted todavía debe {amount}.",
    creditReturnedSubject: "Se ha resuelto la disputa sobre su pedido",
    creditReturned:
      "El banco resolvió la disputa sobre el pedido {order} a favor del vendedor. El saldo de {amount} que se había retirado vuelve a ser suyo.",
    creditNotOwed:
      "El banco resolvió la disputa sobre el pedido {order} a favor del vendedor. Usted ya no debe {amount} por el saldo que había usado.",
    product: "Suscripción",
    contact: "¿Preguntas sobre su suscripción? Escriba a {email}.",
    manage: "Gestionar la suscripción",
  },

  usageMail: {
    limitSubject: "Ha usado una parte de su límite",
    reachedSubject: "Ha alcanzado un límite",
    used: "Ha usado el {percent} de su límite de {limit} para {interval}.",
    reached: "Ha alcanzado su límite de {limit} para {interval}.",
    blocked: "El uso está bloqueado hasta que el límite empiece de nuevo o se aumente.",
    notBlocked: "Puede continuar. El uso adicional se factura como siempre.",
    day: "un día",
    month: "un mes",
    period: "un período de facturación",
    units: "{count} unidades",
    meter: "Uso",
    contact: "¿Preguntas sobre su uso? Escriba a {email}.",
    manage: "Ver el uso",
  },

  portalMail: {
    codeSubject: "Su código de acceso",
    code: "Introduzca este código para iniciar sesión:",
    codeFootnote:
      "El código sirve una vez, durante {minutes} minutos. Si no lo pidió, puede ignorar este correo.",
    open: "Abrir el portal de clientes",
  },

  link: {
    unknownTitle: "No se encuentra el enlace",
    unknown: "Este enlace no existe o se ha eliminado. Pida uno nuevo al vendedor.",
    soldOutTitle: "No disponible",
    soldOut: "{seller} ya no vende este producto.",
    busyTitle: "Demasiadas solicitudes",
    busy: "Este enlace se ha abierto demasiadas veces. Espere un minuto y vuelva a abrirlo.",
  },

  bank: {
    title: "{heading} – entorno de prueba de pagos",
    mode: "Entorno de prueba: sin dinero real",
    name: "Banco de prueba · 3-D Secure",
    confirmPayment: "Confirme su pago",
    confirmCard: "Confirme su tarjeta",
    amount: "Importe",
    purpose: "Concepto",
    card: "Tarjeta",
    approve: "Aprobar",
    approveAmount: "Aprobar {amount}",
    refuse: "Rechazar",
    approvedTitle: "Confirmado",
    approved: "Puede cerrar esta ventana y volver a la tienda.",
    refusedTitle: "No confirmado",
    refused:
      "Ha rechazado el pago, así que no se le ha cobrado nada. Vuelva a la tienda para intentarlo de nuevo.",
    declinedTitle: "Rechazado por el banco",
    declined:
      "Usted aprobó el pago, pero el banco rechazó la tarjeta. Vuelva a la tienda para probar con otra.",
    closedTitle: "Nada que confirmar",
    closed:
      "Esta confirmación ya se usó, se sustituyó por otra más reciente o se canceló. Vuelva a la tienda.",
  },
} as const satisfies ServerMessages;
