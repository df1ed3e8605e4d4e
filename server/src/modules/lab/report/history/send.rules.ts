import type { ReportSnapshot } from '@seam/contract/lab/report.snapshot'
import type { ReportMessage } from '@seam/contract/lab/report-history'

/** Characters of one variable that the services of text messages accept. */
const longest = 20
/** Values in one message, and samples that are sent as values: one message each. */
const valuesPerMessage = 6
export const mostSamplesToText = 3

const cut = (text: string): string => {
  const signs = [...text]
  return signs.length <= longest ? text : `${signs.slice(0, longest - 1).join('')}…`
}

type Result = ReportSnapshot['samples'][number]['results'][number]

const valueText = ({ symbol, projectName, value, unit }: Result): string =>
  cut(`${symbol || projectName} ${value}${unit}`)

/** The variables of one message; `part` is the sample of a message with values, from 1, and 0 for the link. */
export type MessageDraft = { readonly part: number; readonly variables: Readonly<Record<string, string>> }

const valueMessages = ({ samples, reportCode }: ReportSnapshot): MessageDraft[] =>
  samples.map(({ sampleName, results }, at) => {
    const values = Array.from({ length: valuesPerMessage }, (_, place) => {
      const result = results[place]
      return [`value${place + 1}`, result === undefined ? '—' : valueText(result)] as const
    })
    return { part: at + 1, variables: { sample: cut(sampleName), report: reportCode, ...Object.fromEntries(values) } }
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
      sample: `${cut(first?.sampleName ?? '').slice(0, longest - many.length)}${many}`,
      report: reportCode,
      // a part of the template at services that send by template
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
