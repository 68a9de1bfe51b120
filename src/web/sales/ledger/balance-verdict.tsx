import { CircleAlert, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "#web/ui/classes.ts";

/** Shows beside the sums of debits and credits whether they are equal. */
export function BalanceVerdict({ isBalanced }: { isBalanced: boolean }): ReactNode {
  const Icon = isBalanced ? CircleCheck : CircleAlert;
  return (
    <span
      className={classes(
        "inline-flex items-center gap-2 font-medium [&_svg]:size-4",
        isBalanced ? "text-good" : "text-bad",
      )}
    >
      <Icon aria-hidden />
      {isBalanced ? "Balanced" : "Not balanced"}
    </span>
  );
}
