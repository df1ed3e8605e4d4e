import { createHash } from 'node:crypto'
import { basis } from '@seam/contract/catalogue/project/basis'
import { reportState } from '@seam/contract/lab/report/report'
import type { Reflectance, ReportSample, ReportSnapshot } from '@seam/contract/lab/report/report.snapshot'
import { methodText } from '@seam/contract/lab/result/method-text'
import { symbolParts } from '@seam/contract/lab/symbol'
import { paperCodeLength } from '../content/paper-code.rules.ts'

const style = `
:root { color-scheme: light dark; --back: #f4f5f7; --card: #fff; --ink: #1f2328; --line: #dde1e6; --soft: #626b76; --good: #1a7f37; --bad: #b42318; --accent: #1f3a5f; --mark: #fff1b8; }
@media (prefers-color-scheme: dark) { :root { --back: #14171c; --card: #1d2127; --ink: #e6e8eb; --line: #363c45; --soft: #a0a8b3; --good: #4ac26b; --bad: #ff7b72; --accent: #8fb4e3; --mark: #5c4a12; } }
* { box-sizing: border-box; }
body { background: var(--back); color: var(--ink); font: 16px/1.6 system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans SC", sans-serif; margin: 0; padding: 20px 16px 40px; }
main { margin: 0 auto; max-width: 600px; }
header { align-items: center; display: flex; flex-wrap: wrap; gap: 4px 12px; margin: 8px 4px 16px; }
header b { font-size: 18px; flex: 1 1 auto; }
header i { border: 1px solid var(--accent); border-radius: 4px; color: var(--accent); font-style: normal; font-size: 13px; padding: 0 8px; }
header p { flex: 0 0 100%; margin: 0; }
section { background: var(--card); border: 1px solid var(--line); border-radius: 10px; margin: 0 0 16px; padding: 18px; }
h1, h2 { font-size: 16px; margin: 0 0 8px; }
h2 small { color: var(--soft); font-weight: normal; }
p { color: var(--soft); font-size: 14px; margin: 0 0 12px; }
p:last-child { margin-bottom: 0; }
strong { display: block; font-size: 22px; margin: 0 0 8px; }
.good { color: var(--good); } .bad { color: var(--bad); }
dl { margin: 0 0 12px; }
dl:last-child { margin-bottom: 0; }
dl div { border-top: 1px solid var(--line); display: flex; gap: 12px; padding: 8px 0; }
dt { color: var(--soft); flex: 0 0 5em; }
dd { margin: 0; min-width: 0; overflow-wrap: anywhere; }
code { color: var(--soft); font: 13px/1.7 ui-monospace, Consolas, monospace; }
mark { background: var(--mark); border-radius: 3px; color: var(--ink); font-weight: 600; padding: 1px 3px; }
label { display: block; font-weight: 600; margin: 0 0 8px; }
sub { font-size: .7em; line-height: 0; }
form div { display: flex; gap: 10px; margin: 0 0 12px; }
input { background: var(--back); border: 1px solid var(--soft); border-radius: 8px; color: var(--ink); flex: 1 1 auto; font: 20px/1.4 ui-monospace, Consolas, monospace; letter-spacing: .12em; min-width: 0; padding: 8px 12px; text-transform: uppercase; width: 100%; }
button { background: #1f3a5f; border: 0; border-radius: 8px; color: #fff; flex: 0 0 auto; font: inherit; padding: 8px 22px; }
input:focus-visible, button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; width: 100%; }
th { color: var(--soft); font-size: 13px; font-weight: normal; text-align: left; }
th, td { border-top: 1px solid var(--line); padding: 7px 8px 7px 0; vertical-align: baseline; }
td small { color: var(--soft); display: block; font-size: 12px; }
th:last-child, td:last-child { padding-right: 0; text-align: right; white-space: nowrap; }
td:last-child { font-size: 17px; font-weight: 600; }
.stamp { color: var(--bad); font-size: 84px; font-weight: 700; inset: 0; letter-spacing: .2em; opacity: .16; overflow: hidden; place-content: center; pointer-events: none; position: fixed; display: grid; rotate: -30deg; white-space: nowrap; }
td:last-child small { display: inline; font-weight: normal; }
`

const styleHash = createHash('sha256').update(style).digest('base64')

/** No scripts, no foreign resources, and the form is sent to this server. */
export const contentPolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)

const pageOf = (body: string) => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>化验报告查验</title><style>${style}</style></head>
<body><main>${body}</main></body></html>
`

/** A report as the public page shows it. */
export type CheckedReport = {
  readonly reportCode: string
  readonly issueDate: string
  readonly hash: string
  readonly state: Parameters<typeof reportState.label>[0]
  readonly successorCode: string | null
  readonly voidReason: string
  readonly snapshot: ReportSnapshot
}

const factList = (facts: readonly (readonly [label: string, html: string])[]) =>
  `<dl>${facts.map(([label, html]) => `<div><dt>${label}</dt><dd>${html}</dd></div>`).join('')}</dl>`

const laboratoryHead = ({ labName, telephone, marks }: ReportSnapshot['laboratory']) =>
  `<header><b>${escapeHtml(labName)}</b>${marks.map(({ mark, certificateNo }) => `<i>${mark} ${escapeHtml(certificateNo)}</i>`).join('')}
${telephone === '' ? '' : `<p>电话 ${escapeHtml(telephone)}</p>`}</header>`

const isValid = ({ state }: CheckedReport) => state === reportState.issued || state === reportState.released

/** Across the page of a report that is no longer valid. */
const stamp = (report: CheckedReport) =>
  isValid(report) ? '' : `<div class="stamp" aria-hidden="true">${escapeHtml(reportState.label(report.state))}</div>`

const invalidity = ({ state, successorCode, voidReason }: CheckedReport) => {
  if (state === reportState.superseded && successorCode !== null) return `本报告已被 ${escapeHtml(successorCode)} 替代`
  return state === reportState.voided && voidReason !== '' ? `作废原因：${escapeHtml(voidReason)}` : ''
}

const groups = (digits: string) => digits.match(/.{4}/g)?.join(' ') ?? ''

const stateSection = (report: CheckedReport) => {
  const { reportCode, issueDate, hash, state } = report
  const label = escapeHtml(reportState.label(state))
  const reason = invalidity(report)
  return `${stamp(report)}<section><h1>化验报告查验</h1>
<strong class="${isValid(report) ? 'good' : 'bad'}">${isValid(report) ? '报告有效' : `报告${label}`}</strong>
${reason === '' ? '' : `<p class="bad">${reason}</p>`}<p>请与手中报告的编号、日期和数据指纹（标出的 16 位）核对。</p>
${factList([
  ['报告编号', escapeHtml(reportCode)],
  ['签发日期', escapeHtml(issueDate)],
  ['报告状态', label],
  ['数据指纹', `<code><mark>${groups(hash.slice(0, 16))}</mark> ${groups(hash.slice(16))}</code>`],
])}</section>`
}

const form = (fault: string | undefined) => `<section><form method="post">
<label for="code">查验码</label>
${fault === undefined ? '' : `<p class="bad" role="alert" id="fault">${fault}</p>`}
<div><input id="code" name="code" required maxlength="20" autocomplete="off" autocapitalize="characters" spellcheck="false"${fault === undefined ? '' : ' aria-describedby="fault" aria-invalid="true" autofocus'}>
<button>查看结果</button></div></form>
<p>报告末页二维码下方印有 ${paperCodeLength} 位查验码，输入后可在此查看检测结果，与纸面逐项核对。</p></section>`

const withoutCode = `<section><p>本报告签发时尚未启用查验码，此页不显示检测结果。如需核对结果，请致电实验室。</p></section>`

const symbolHtml = (symbol: string) =>
  symbolParts(symbol)
    .map(({ text, sub }) => (sub ? `<sub>${escapeHtml(text)}</sub>` : escapeHtml(text)))
    .join('')

const resultLine = (result: ReportSample['results'][number]) => `<tr>
<td>${escapeHtml(result.projectName)} ${symbolHtml(result.symbol)}<small>${escapeHtml(methodText(result))}</small></td>
<td>${result.basis === null ? '—' : escapeHtml(basis.label(result.basis))}</td>
<td>${escapeHtml(result.value)}${result.estimated ? ' *' : ''}${result.waived ? ' #' : ''} <small>${escapeHtml(result.unit)}</small></td></tr>`

const reflectanceFacts = ({ mean, deviation, count, blendName }: Reflectance) =>
  factList([
    ['反射率', `平均 ${escapeHtml(mean)} %，标准差 ${escapeHtml(deviation)}，${count} 点`],
    ['混煤类型', escapeHtml(blendName)],
  ])

const sampleSection = (sample: ReportSample) => `<section>
<h2>${escapeHtml(sample.sampleName)} <small>${escapeHtml(sample.sampleCode)}</small></h2>
<table><thead><tr><th>检测项目</th><th>基准</th><th>结果</th></tr></thead>
<tbody>${sample.results.map(resultLine).join('')}</tbody></table>
${sample.reflectance === null ? '' : reflectanceFacts(sample.reflectance)}</section>`

const notes = ({ samples, correction, remarks, replaces }: ReportSnapshot) => {
  const isWaived = samples.some(({ results }) => results.some(({ waived }) => waived))
  const isEstimated = samples.some(({ results }) => results.some(({ estimated }) => estimated))
  const lines = [
    ...(isWaived ? ['# 平行测定未满足重复性限的要求，经复核人审核后报出；由该结果计算的一并标注。'] : []),
    ...(isEstimated ? ['* 估算：氢含量未测定，该结果按经验式计算。'] : []),
    ...(replaces === null ? [] : [`本报告替代 ${replaces}`]),
    ...(correction === '' ? [] : [`更正说明：${correction}`]),
    ...(remarks === '' ? [] : [`备注：${remarks}`]),
  ]
  return lines.length === 0 ? '' : `<section>${lines.map(line => `<p>${escapeHtml(line)}</p>`).join('')}</section>`
}

const values = ({ snapshot }: CheckedReport) => `<section>
<p>以下内容取自签发时的存档，如与纸面不一致，请联系实验室。</p>
${factList([
  ['委托单位', escapeHtml(snapshot.clientName)],
  ['委托编号', escapeHtml(snapshot.delegateCode)],
  ['收样日期', escapeHtml(snapshot.receivedDate)],
  ['样品数量', `${snapshot.samples.length} 个`],
])}</section>
${snapshot.samples.map(sampleSection).join('\n')}${notes(snapshot)}`

/** The public facts of a report for a holder of the QR code, with the form for the code on the paper. */
export const checkPage = (report: CheckedReport, fault?: string): string =>
  pageOf(
    `${laboratoryHead(report.snapshot.laboratory)}${stateSection(report)}${report.snapshot.paperCode === undefined ? withoutCode : form(fault)}`,
  )

/** The same with all reported values. */
export const valuesPage = (report: CheckedReport): string =>
  pageOf(`${laboratoryHead(report.snapshot.laboratory)}${stateSection(report)}${values(report)}`)

export const unknownPage = pageOf(`<section><h1>化验报告查验</h1><strong class="bad">查无此报告</strong>
<p>请核对二维码是否完整，或按报告上的电话向实验室查询。</p></section>`)

export const tooManyPage = pageOf(`<section><h1>化验报告查验</h1><strong>查询过于频繁</strong>
<p>请稍后再试。</p></section>`)
