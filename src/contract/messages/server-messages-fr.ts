import type { ServerMessages } from "./server-messages.ts";

export const serverMessages = {
  document: {
    title: "Paiement",
    needsScript: "Cette page nécessite JavaScript. Activez-le et rechargez la page.",
  },

  receiptMail: {
    paidSubject: "Votre reçu",
    paidHeading: "Merci pour votre commande",
    paid: "Vous avez payé {amount} le {date}.",
    free: "Votre commande était gratuite.",
    notCharged: "Aucun montant n’a été débité pour votre commande du {date}.",
    credited:
      "{amount} ont été ajoutés à votre avoir le {date}. Il sera déduit de vos prochains paiements.",
    refundedSubject: "Votre remboursement",
    refundedHeading: "Vous avez reçu un remboursement",
    refunded:
      "Un remboursement de {amount} a été effectué le {date}. Il peut mettre quelques jours à apparaître sur votre compte.",
    number: "Numéro de commande",
    item: "Article",
    discount: "Réduction",
    tax: "Taxes",
    taxIncluded: "Taxes (incluses)",
    credit: "Avoir",
    total: "Total",
    period: "Période : du {start} au {end}",
    answer: "Votre réponse",
    answerOnReceipt: "voir le reçu",
    yes: "Oui",
    no: "Non",
    viewReceipt: "Voir le reçu",
    soldBy: "Vendu par",
    seller: "le vendeur",
    contact: "Des questions sur votre commande\u00a0? Écrivez à {email}.",
    sandbox: "Environnement de test\u00a0: ceci est un test. Aucun paiement réel n’a eu lieu.",
    sent: "Envoyé par Guildhall",
    sentFor: "Envoyé par Guildhall pour {seller}",
  },

  subscriptionMail: {
    failedSubject: "Votre paiement a échoué",
    failedHeading: "Nous n’avons pas pu débiter votre carte",
    failed: "Le paiement de {amount} pour votre abonnement a échoué le {date}.",
    failedCard: "{brand} se terminant par {last4}\u00a0: {reason}",
    noCard:
      "Le paiement de {amount} pour votre abonnement était dû le {date}, mais aucune carte n’est enregistrée.",
    retry: "Nous réessaierons le {date}.",
    deadline: "S’il n’est pas payé au plus tard le {date}, votre abonnement prendra fin.",
    payNow: "Payer maintenant",
    noAddressSubject: "Votre adresse de facturation manque",
    noAddressHeading: "Nous avons besoin de votre adresse de facturation",
    noAddress:
      "Un paiement pour votre abonnement était dû le {date}. Pour calculer les taxes, nous avons besoin de votre adresse de facturation.",
    giveAddress: "Saisir l’adresse et payer",
    expiringSubject: "Votre carte expire bientôt",
    expiring:
      "Votre carte se terminant par {last4} expire fin {month}. Elle sert à payer votre abonnement.",
    renewalSubject: "Votre abonnement sera bientôt renouvelé",
    renews: "Votre abonnement est renouvelé le {date} pour un an.",
    trialSubject: "Votre période d’essai se termine bientôt",
    trialEnds: "Votre période d’essai se termine le {date}.",
    charge: "Ce jour-là, {amount} vous seront débités, réductions et taxes comprises.",
    chargePlusTax: "Ce jour-là, {amount} vous seront débités, taxes éventuelles en sus.",
    canceledSubject: "Votre abonnement est résilié",
    canceled: "Vous pouvez utiliser votre abonnement jusqu’au {date}.",
    notCharged: "Vous ne serez plus débité.",
    lastCharge:
      "Ce jour-là, {amount} vous seront débités pour des changements de formule qui n’ont pas encore été facturés.",
    lastChargePlusTax:
      "Ce jour-là, {amount}, taxes éventuelles en sus, vous seront débités pour des changements de formule qui n’ont pas encore été facturés.",
    creditAtEnd: "Ce jour-là, {amount} deviennent un crédit pour vos prochains paiements.",
    creditedNow:
      "{amount} ont été ajoutés à votre avoir pour des changements de formule. Il sera déduit de vos prochains paiements.",
    lastUsage:
      "Ce jour-là vous seront débités votre consommation jusqu’à cette date et les changements de formule qui n’ont pas encore été facturés : {amount} à ce jour.",
    chargedNow: "{amount} vous sont débités pour ce qui n’a pas encore été facturé.",
    continuedSubject: "Votre abonnement continue",
    continued:
      "La résiliation a été annulée. Votre abonnement est renouvelé le {date} et vous serez de nouveau débité.",
    endedSubject: "Votre abonnement a pris fin",
    ended: "Votre abonnement a pris fin le {date}.",
    endedUnpaid: "Votre abonnement a pris fin le {date} car son paiement a échoué.",
    creditTakenSubject: "Votre crédit a été repris",
    creditTaken:
      "Votre banque vous a remboursé le paiement de la commande {order}. Le crédit de {amount} que vous aviez reçu pour ce même paiement a été repris.",
    creditOwed:
      "Vous en aviez déjà utilisé {amount}. Vous devez ce montant, et votre abonnement a pris fin.",
    creditSetOffSubject: "Votre crédit a réglé ce que vous deviez",
    creditSetOff:
      "Vous avez reçu un crédit de {amount}. Il a servi à régler ce que vous deviez depuis que votre banque vous a remboursé le paiement de la commande {order}.",
    creditStillOwed: "Vous devez encore {amount}.",
    creditReturnedSubject: "La contestation de votre commande est tranchée",
    creditReturned:
      "La banque a tranché la contestation de la commande {order} en faveur du vendeur. Le crédit de {amount} qui avait été repris vous est rendu.",
    creditNotOwed:
      "La banque a tranché la contestation de la commande {order} en faveur du vendeur. Vous ne devez plus {amount} pour le crédit que vous aviez utilisé.",
    product: "Abonnement",
    contact: "Des questions sur votre abonnement ? Écrivez à {email}.",
    manage: "Gérer l’abonnement",
  },

  usageMail: {
    limitSubject: "Vous avez utilisé une partie de votre limite",
    reachedSubject: "Vous avez atteint une limite",
    used: "Vous avez utilisé {percent} de votre limite de {limit} pour {interval}.",
    reached: "Vous avez atteint votre limite de {limit} pour {interval}.",
    blocked: "L'utilisation est bloquée jusqu'à ce que la limite recommence ou soit augmentée.",
    notBlocked:
      "Vous pouvez continuer. L'utilisation supplémentaire est facturée comme d'habitude.",
    day: "un jour",
    month: "un mois",
    period: "une période de facturation",
    units: "{count} unités",
    meter: "Utilisation",
    contact: "Des questions sur votre utilisation ? Écrivez à {email}.",
    manage: "Voir l'utilisation",
  },

  portalMail: {
    codeSubject: "Votre code de connexion",
    code: "Saisissez ce code pour vous connecter\u00a0:",
    codeFootnote:
      "Le code est valable une fois, pendant {minutes} minutes. Si vous ne l’avez pas demandé, ignorez cet e-mail.",
    open: "Ouvrir le portail client",
  },

  link: {
    unknownTitle: "Lien introuvable",
    unknown: "Ce lien n’existe pas ou a été supprimé. Demandez-en un nouveau au vendeur.",
    soldOutTitle: "Non disponible",
    soldOut: "{seller} ne vend plus ce produit.",
    busyTitle: "Trop de requêtes",
    busy: "Ce lien a été ouvert trop de fois. Attendez une minute, puis ouvrez-le à nouveau.",
  },

  bank: {
    title: "{heading} – environnement de test de paiement",
    mode: "Environnement de test\u00a0: pas d’argent réel",
    name: "Banque de test · 3-D Secure",
    confirmPayment: "Confirmez votre paiement",
    confirmCard: "Confirmez votre carte",
    amount: "Montant",
    purpose: "Objet",
    card: "Carte",
    approve: "Approuver",
    approveAmount: "Approuver {amount}",
    refuse: "Refuser",
    approvedTitle: "Confirmé",
    approved: "Vous pouvez fermer cette fenêtre et retourner à la boutique.",
    refusedTitle: "Non confirmé",
    refused:
      "Vous avez refusé, aucun montant n’a donc été débité. Retournez à la boutique pour réessayer.",
    declinedTitle: "Refusé par la banque",
    declined:
      "Vous avez approuvé le paiement, mais la banque a refusé la carte. Retournez à la boutique pour en essayer une autre.",
    closedTitle: "Rien à confirmer",
    closed:
      "Cette confirmation a déjà été utilisée, remplacée par une plus récente ou annulée. Retournez à la boutique.",
  },
} as const satisfies ServerMessages;
