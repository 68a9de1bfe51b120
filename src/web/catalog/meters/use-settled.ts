import { useEffect, useState } from "react";

const typingPauseMs = 300;

/** Returns a value once it has not changed for a moment. Values are equal if their JSON is. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text) as T), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
