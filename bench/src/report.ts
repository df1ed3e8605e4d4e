import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { type Figure, ms, times } from './figures.ts'

/** P9: one report with histogram and QR code, warm, in a server process. */
export const measureReport = async (): Promise<Figure[]> => {
  const script = join(import.meta.dirname, '..', '..', 'server', 'test', 'measure-report.ts')
  const told = JSON.parse(execFileSync(process.execPath, [script], { encoding: 'utf8' })) as {
    report: number
    words: number
  }
  return [
    {
      id: 'P9',
      what: 'report PDF, one sample, histogram and QR code, warm',
      measured: ms(told.report),
      reference: `${ms(told.words)} (pdfkit drawing the same words alone)`,
      ratio: times(told.report / told.words),
      hold: '≤ 5×',
      aim: '≤ 2×',
    },
  ]
}
