import { Check, Eye, EyeOff } from "lucide-react";
import { type ReactNode, useState } from "react";
import { IconButton } from "#web/ui/text/button.tsx";
import { Field } from "./field.tsx";

export interface PasswordFieldProps {
  label: string;
  name: string;
  autoComplete: "current-password" | "new-password";
  error?: string | undefined;
  aside?: ReactNode;
  /** Shown under the field and ticked off while typing. */
  minLength?: number;
}

export function PasswordField({ minLength, ...props }: PasswordFieldProps): ReactNode {
  const [shown, setShown] = useState(false);
  const [length, setLength] = useState(0);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field
      {...props}
      type={shown ? "text" : "password"}
      spellCheck={false}
      autoCapitalize="none"
      onChange={(event) => setLength(event.target.value.length)}
      hint={minLength ? <LengthRule minLength={minLength} length={length} /> : undefined}
      adornment={
        <IconButton
          label={shown ? "Hide password" : "Show password"}
          icon={<Icon aria-hidden />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}

function LengthRule({ minLength, length }: { minLength: number; length: number }): ReactNode {
  if (length >= minLength) {
    return (
      <span className="flex items-center gap-1 text-good">
        <Check aria-hidden className="size-3.5" />
        At least {minLength} characters
      </span>
    );
  }
  const missing = minLength - length;
  if (length === 0) return `At least ${minLength} characters`;
  return missing === 1 ? "1 more character" : `${missing} more characters`;
}
