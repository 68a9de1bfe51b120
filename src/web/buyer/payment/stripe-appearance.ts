/**
 * Writes our tokens in the words of Stripe's appearance options. Its element is in a frame and does
 * not see our styles.
 */
export function stripeAppearance(): object {
  const style = getComputedStyle(document.documentElement);
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  return {
    theme: isDark ? "night" : "stripe",
    labels: "above",
    variables: {
      colorPrimary: isDark ? "#4fbfa8" : "#0b6f60",
      colorBackground: isDark ? "#141818" : "#ffffff",
      colorText: isDark ? "#eff1f1" : "#191817",
      colorDanger: isDark ? "#f08a7e" : "#b3261e",
      fontFamily: style.fontFamily,
      fontSizeBase: "14px",
      borderRadius: "8px",
    },
  };
}
