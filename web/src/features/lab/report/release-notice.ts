import type { Report } from '@seam/contract/lab/report/report.row'

/** What stands against the release of a report now, for a dialog that may have been opened before. */
export const releaseNotice = ({ can, reasons }: Pick<Report, 'can' | 'reasons'>): string => {
  const against = reasons.release.map(({ message }) => message).join('；')
  if (!can.release) return `报告刚有变化，现在不能发放：${against}`
  return against === '' ? '费用已结清，可以直接发放，不用填写放行原因' : against
}
