import type { UnpaidMessages } from "./unpaid-messages.ts";

export const unpaidMessages = {
  title: "Payer {seller}",
  loading: "Chargement du paiement",
  heading: "Payer {product}",
  summary: "Montant dû",
  order: "Commande {number}",
  subtotal: "Sous-total",
  discount: "Remise",
  tax: "Taxe",
  taxIncluded: "Taxe (incluse)",
  reverseCharge: "Taxe (autoliquidation)",
  total: "Total",
  credit: "Payé avec votre avoir",
  due: "Montant dû",
  failedOn: "Le paiement a échoué le {date}.",
  retry: "Nous débiterons de nouveau votre carte enregistrée le {date}.",
  deadline: "Si ce montant n’est pas payé au plus tard le {date}, votre abonnement prendra fin.",
  changeDeadline:
    "Payez avant {time} pour changer de formule. Ensuite, elle reste la même et vous n’êtes pas débité.",
  pay: "Payer {amount}",
  payWith: "Payer avec",
  savedCard: "{brand} se terminant par {last4}",
  newCard: "Une autre carte",
  mandate:
    "Cette carte est enregistrée. {seller} la débite pour votre abonnement jusqu’à sa résiliation.",
  triesLeft: {
    one: "Il vous reste {count} essai.",
    many: "Il vous reste {count} essais.",
    other: "Il vous reste {count} essais.",
  },
  noTriesTitle: "Plus aucun essai",
  noTriesText:
    "Vous avez utilisé tous les essais sur cette page. Contactez {seller} à l’adresse {email}.",
  noTriesPlain: "Vous avez utilisé tous les essais sur cette page. Contactez {seller}.",
  contact: "Des questions sur ce paiement ? Écrivez à {email}.",
  paidTitle: "Paiement reçu",
  paidText: "Merci. Cette commande est payée.",
  closedTitle: "Rien à payer",
  closedText: "Ce paiement est clos car l’abonnement a pris fin. Vous n’avez pas été débité.",
  closedChange:
    "Ce changement de formule n’a pas été payé à temps ou a été annulé. Votre formule reste la même et vous n’avez pas été débité.",
  unknownTitle: "Lien de paiement introuvable",
  unknownText: "Vérifiez que vous avez copié le lien entier de l’e-mail.",
  offlineTitle: "La page n’a pas pu être chargée",
  addressHeading: "Adresse de facturation",
  addressText:
    "Nous avons besoin de votre adresse de facturation pour calculer les taxes. Vous verrez le nouveau total avant de payer.",
  addressSubmit: "Continuer",
  taxLater: "Après la saisie de votre adresse",
  dueBeforeTax: "Montant dû avant taxes",
} as const satisfies UnpaidMessages;
