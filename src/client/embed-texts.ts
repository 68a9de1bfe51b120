export interface EmbedTexts {
  title: string;
  loading: string;
  failed: string;
  open: string;
  close: string;
}

const english: EmbedTexts = {
  title: "Checkout",
  loading: "Loading the checkout…",
  failed: "The checkout did not load.",
  open: "Open it in a new tab",
  close: "Close",
};

const textsByLanguage: Record<string, EmbedTexts> = {
  de: {
    title: "Kasse",
    loading: "Die Kasse wird geladen …",
    failed: "Die Kasse konnte nicht geladen werden.",
    open: "In neuem Tab öffnen",
    close: "Schließen",
  },
  fr: {
    title: "Paiement",
    loading: "Chargement du paiement…",
    failed: "La page de paiement n’a pas pu être chargée.",
    open: "L’ouvrir dans un nouvel onglet",
    close: "Fermer",
  },
  es: {
    title: "Pago",
    loading: "Cargando la página de pago…",
    failed: "No se pudo cargar la página de pago.",
    open: "Abrirla en una pestaña nueva",
    close: "Cerrar",
  },
  pt: {
    title: "Pagamento",
    loading: "Carregando a página de pagamento…",
    failed: "Não foi possível carregar a página de pagamento.",
    open: "Abrir em uma nova aba",
    close: "Fechar",
  },
  ja: {
    title: "お支払い",
    loading: "お支払いページを読み込んでいます…",
    failed: "お支払いページを読み込めませんでした。",
    open: "新しいタブで開く",
    close: "閉じる",
  },
};

/**
 * Chooses the first language of the list that there are texts in, such as `de-AT`; else English.
 */
export function embedTexts(languages: readonly string[]): EmbedTexts {
  for (const name of languages) {
    const [language = ""] = name.toLowerCase().split("-");
    if (language === "en") return english;
    const texts = textsByLanguage[language];
    if (texts) return texts;
  }
  return english;
}
