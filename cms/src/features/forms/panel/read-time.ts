/** The hour and minute, as 7:00, 7.00, 700, 7 or 7:00 pm is written; `null` if the text is not a time. */
export function readTime(text: string): { hours: number; minutes: number } | null {
  const {
    hour,
    minute = '0',
    half,
  } = /^(?<hour>\d{1,2})(?:[:.h]?(?<minute>\d{2}))?\s*(?:(?<half>[ap])\.?(?:m\.?)?)?$/i.exec(text.trim())
    ?.groups ?? {};
  if (hour === undefined) return null;
  const [hours, minutes] = [Number(hour), Number(minute)];
  if (minutes > 59 || hours > (half ? 12 : 23) || (half && hours === 0)) return null;
  if (!half) return { hours, minutes };
  return { hours: (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0), minutes };
}
