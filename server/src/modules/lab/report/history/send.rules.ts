import type { ReportSnapshot } from '@seam/contract/lab/report/report.snapshot'
import type { ReportMessage } from '@seam/contract/lab/report/report-history'
import { longestVariable, smsVariable } from '../../../../kit/sms/texts.rules.ts'

/** Places for values in one message. If there are more results, the last place has their number. */
const valuesPerMessage = 6
/** Maximum samples sent as values: one message each. */
export const mostSamplesToText = 3

type Result = ReportSnapshot['samples'][number]['results'][number]

const inReport = '见报告'

/**
 * A result with its unit and its marks on paper. A name is shortened, a value never: one that is too long itself has
 * to be read in the report.
 */
const valueText = ({ symbol, projectName, value, unit, estimated, waived }: Result): string => {
  const name = [...(symbol || projectName)]
  const whole = `${value}${unit}${estimated ? '*' : ''}${waived ? '#' : ''}`
  const roomBeside = (text: string) => longestVariable - 1 - [...text].length
  const text = roomBeside(whole) >= Math.min(name.length, 2) ? whole : inReport
  const room = roomBeside(text)
  const shortName = name.length <= room ? name : [...name.slice(0, room - 1), '…']
  return `${shortName.join('')} ${text}`
}

const valueTexts = (results: readonly Result[]): readonly string[] =>
  results.length <= valuesPerMessage
    ? results.map(valueText)
    : [...results.slice(0, valuesPerMessage - 1).map(valueText), `等${results.length}项`]

/** The variables of one message; `part` is the sample of a message with values, from 1, and 0 for the link. */
type MessageDraft = { readonly part: number; readonly variables: Readonly<Record<string, string>> }

const valueMessages = ({ samples, reportCode }: ReportSnapshot): MessageDraft[] =>
  samples.map(({ sampleName, results }, at) => {
    const texts = valueTexts(results)
    const values = Array.from(
      { length: valuesPerMessage },
      (_, place) => [`value${place + 1}`, texts[place] ?? '—'] as const,
    )
    return {
      part: at + 1,
      variables: { sample: smsVariable(sampleName), report: reportCode, ...Object.fromEntries(values) },
    }
  })

const linkMessage = ({ samples, reportCode, checkUrl, paperCode = '' }: ReportSnapshot): MessageDraft => {
  const name = smsVariable(samples[0]?.sampleName ?? '')
  const many = samples.length > 1 ? `等${samples.length}个` : ''
  const address = new URL(checkUrl)
  const path = address.pathname.replace(/.*\//, '')
  const half = Math.ceil(path.length / 2)
  return {
    part: 0,
    variables: {
      sample: `${name.slice(0, longestVariable - many.length)}${many}`,
      report: reportCode,
      host: address.origin,
      path1: path.slice(0, half),
      path2: path.slice(half),
      code: paperCode,
    },
  }
}

/** The messages of one recipient. */
export const messagesOf = (content: ReportMessage, snapshot: ReportSnapshot): readonly MessageDraft[] =>
  content === 'values' ? valueMessages(snapshot) : [linkMessage(snapshot)]
