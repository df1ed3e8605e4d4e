import { blendType } from '../report/report.ts'

/** Names of the characteristics of char residue, 1–8 (GB/T 212). */
const names = [
  '粉状',
  '粘着',
  '弱粘结',
  '不熔融粘结',
  '不膨胀熔融粘结',
  '微膨胀熔融粘结',
  '膨胀熔融粘结',
  '强膨胀熔融粘结',
] as const

/** The name of a reported class, of char residue (CRC) or of a blend, which stands beside it; '' for other results. */
export const resultClassName = (projectCode: string, reported: string | null | undefined): string => {
  if (projectCode === 'CRC' && /^[1-8]$/.test(reported ?? '')) return names[Number(reported) - 1] ?? ''
  const type = blendType.values.find(value => projectCode === 'BLEND' && String(value) === reported)
  return type === undefined ? '' : blendType.label(type)
}
