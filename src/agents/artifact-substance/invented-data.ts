const INVENTED =
  /\b(?:John|Jane) (?:Doe|Smith)\b|\b(?:Test|Demo|Sample|Mock|Dummy|Fake|Example) (?:User|Name|Item|Product|Customer|Company|Admin|Account|Project)\b|@example\.(?:com|org|test)\b|\blorem ipsum\b|\b(?:Item|User|Product|Task|Order|Customer|Post|Project|Test|Sample|Example|Demo|Entry|Record|Document|Message|Todo|Event|Book|Article) ?(?:#|No\.? ?)?[1A]\b["'`]|["'`](?:foo|bar|baz|Acme(?: \w+)?|Globex|Alice|Bob|test|sample|mock|dummy|fake)["'`]/i;

/** Rows that read as made up: counted ids, stock names, example addresses. */
export function looksInvented(text: string): boolean {
  if (INVENTED.test(text)) return true;
  const ids = [...text.matchAll(/\b(?:id|ID|Id)\b["'`]?\s*[:=(]+\s*["'`]?(\d+)/g)].map((match) =>
    Number(match[1]),
  );
  return ids.length >= 2 && ids.every((id, index) => id === (ids[0] ?? 0) + index);
}

/** `{ success: true }`, `{"status": "ok"}`. */
export const claimsSuccess = (text: string): boolean =>
  /^\{?\s*["']?(?:success|ok|status|valid|result|done|saved|sent|created|updated|deleted|message)["']?\s*[:=]/i.test(
    text.trim(),
  ) && /\b(?:true|ok|success\w*|done|valid|200|201)\b/i.test(text);
