import { Laptop, Smartphone, SquareTerminal } from "lucide-react";
import type { ReactNode } from "react";
import { isHandheld, isProgram } from "./device-name.ts";

export function DeviceIcon({ userAgent }: { userAgent: string }): ReactNode {
  if (isProgram(userAgent)) return <SquareTerminal aria-hidden />;
  return isHandheld(userAgent) ? <Smartphone aria-hidden /> : <Laptop aria-hidden />;
}
