const parts = [
  [5, '夜深了'],
  [11, '上午好'],
  [13, '中午好'],
  [18, '下午好'],
  [24, '晚上好'],
] as const

/** By the laboratory's clock, eight hours east of Greenwich. */
export const greeting = (now: Date): string => {
  const hour = (now.getUTCHours() + 8) % 24
  return parts.find(([until]) => hour < until)?.[1] ?? ''
}
