import type { ReportSnapshot } from '@seam/contract/lab/report/report.snapshot'
import type { ReportMessage } from '@seam/contract/lab/report/report-history'
import { longestVariable, smsVariable } from '../../../../kit/sms/texts.rules.ts'

/** Maximum values in one message, and samples sent as values: one message each. */
const valuesPerMessage = 6
export const mostSamplesToText = 3

type Result = ReportSnapshot['samples'][number]['results'][number]

const valueText = ({ symbol, projectName, value, unit }: Result): string =>
  smsVariable(`${symbol || projectName} ${value}${unit}`)

/** The variables of one message; `part` is the sample of a message with values, from 1, and 0 for the link. */
type MessageDraft = { readonly part: number; readonly variables: Readonly<Record<string, string>> }

const valueMessages = ({ samples, reportCode }: ReportSnapshot): MessageDraft[] =>
  samples.map(({ sampleName, results }, at) => {
    const values = Array.from({ length: valuesPerMessage }, (_, place) => {
      const result = results[place]
      return [`value${place + 1}`, result === undefined ? '—' : valueText(result)] as const
    })
    return {
      part: at + 1,
      variables: { sample: smsVariable(sampleName), report: reportCode, ...Object.fromEntries(values) },
    }
  })

const linkMessage = ({ samples, reportCode, checkUrl, paperCode = '' }: ReportSnapshot): MessageDraft => {
  const [first] = samples
  const many = samples.length > 1 ? `等${samples.length}个` : ''
  const address = new URL(checkUrl)
  const path = address.pathname.split('/').at(-1) ?? ''
  const half = Math.ceil(path.length / 2)
  return {
    part: 0,
    variables: {
      sample: `${smsVariable(first?.sampleName ?? '').slice(0, longestVariable - many.length)}${many}`,
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
