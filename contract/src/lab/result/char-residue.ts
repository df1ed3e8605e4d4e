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

/** The name of a reported characteristic of char residue, which is printed beside it; '' for other results. */
export const charResidueName = (projectCode: string, reported: string | null | undefined): string =>
  projectCode === 'CRC' && /^[1-8]$/.test(reported ?? '') ? (names[Number(reported) - 1] ?? '') : ''
