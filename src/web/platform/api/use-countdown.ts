import { useEffect, useState } from "react";

/** Returns the whole seconds left, and the way to start counting. */
export function useCountdown(): [number, (seconds: number) => void] {
  const [secondsLeft, setSecondsLeft] = useState(0);
  useEffect(() => {
    if (secondsLeft <= 0) return;
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1_000);
    return () => clearTimeout(timer);
  }, [secondsLeft]);
  return [secondsLeft, (seconds) => setSecondsLeft(Math.max(0, Math.ceil(seconds)))];
}
