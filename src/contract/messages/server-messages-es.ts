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
    refundedSubject: "Su reembolso",
    refundedHeading: "Ha recibido un reembolso",
    refunded:
      "Se le reembolsó un importe de {amount} el {date}. Puede tardar unos días en aparecer en su cuenta.",
    number: "Número de pedido",
    item: "Artículo",
    discount: "Descuento",
    tax: "Impuestos",
    taxIncluded: "Impuestos (incluidos)",
    total: "Total",
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
