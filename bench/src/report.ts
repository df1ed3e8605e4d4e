import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { type Figure, ms, times } from './figures.ts'

/** P9: one report with histogram and QR code, warm, in a server process. */
export const measureReport = async (): Promise<Figure[]> => {
  const script = join(import.meta.dirname, '..', '..', 'server', 'test', 'measure-report.ts')
  const measured = JSON.parse(execFileSync(process.execPath, [script], { encoding: 'utf8' })) as {
    report: number
    words: number
  }
  return [
    {
      id: 'P9',
      what: 'report PDF, one sample, histogram and QR code, warm',
      measured: ms(measured.report),
      reference: `${ms(measured.words)} (pdfkit drawing the same words alone)`,
      ratio: times(measured.report / measured.words),
      hold: '≤ 5×',
      aim: '≤ 2×',
    },
  ]
}
