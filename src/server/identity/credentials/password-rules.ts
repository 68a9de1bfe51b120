export interface PasswordBounds {
  minLength: number;
  maxLength: number;
}

/** Both bounds are allowed lengths. Nothing is trimmed and no kind of character is required. */
export function passwordLength(
  password: string,
  bounds: PasswordBounds,
): "fits" | "too_short" | "too_long" {
  if (password.length < bounds.minLength) return "too_short";
  if (password.length > bounds.maxLength) return "too_long";
  return "fits";
}
