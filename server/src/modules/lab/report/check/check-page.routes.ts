import { createHash } from 'node:crypto'
import { reportState } from '@seam/contract/lab/report'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { consumeLimit } from '../../../../kit/limits.ts'
import { Refusal } from '../../../../kit/refusal.ts'
import type { Services } from '../../../../kit/services.ts'
import { findByCheckCode } from '../report.rows.ts'

const style = `
:root { color-scheme: light dark; --line: #d9d9d9; --soft: #737373; --good: #1a7f37; --bad: #b42318; }
@media (prefers-color-scheme: dark) { :root { --line: #444; --soft: #a3a3a3; --good: #4ac26b; --bad: #ff7b72; } }
body { font: 16px/1.6 system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans SC", sans-serif; margin: 0 auto; padding: 32px 20px; max-width: 520px; }
h1 { font-size: 20px; margin: 0 0 4px; }
p { color: var(--soft); margin: 0 0 24px; }
strong { display: block; font-size: 22px; margin: 0 0 20px; }
.good { color: var(--good); } .bad { color: var(--bad); }
dl { border-top: 1px solid var(--line); margin: 0 0 24px; }
div { border-bottom: 1px solid var(--line); display: flex; gap: 16px; padding: 10px 0; }
dt { color: var(--soft); flex: 0 0 5em; }
dd { margin: 0; overflow-wrap: anywhere; }
code { font: 14px/1.6 ui-monospace, Consolas, monospace; }
`

const styleHash = createHash('sha256').update(style).digest('base64')
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const escaped = (text: string) => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)

const page = (body: string) => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>化验报告查验</title><style>${style}</style></head>
<body><main><h1>化验报告查验</h1>
${body}</main></body></html>
`

const send = (reply: FastifyReply, status: number, body: string) =>
  reply
    .code(status)
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .type('text/html; charset=utf-8')
    .send(page(body))

type Found = NonNullable<Awaited<ReturnType<typeof findByCheckCode>>>

const facts = ({ reportCode, issueDate, hash, state }: Found) => {
  const valid = state === reportState.issued || state === reportState.released
  const lines: readonly (readonly [string, string])[] = [
    ['报告编号', escaped(reportCode)],
    ['签发日期', escaped(issueDate)],
    ['数据指纹', `<code>${hash.match(/.{4}/g)?.join(' ') ?? ''}</code>`],
    ['报告状态', escaped(reportState.label(state))],
  ]
  const says = valid ? '报告有效' : `报告${escaped(reportState.label(state))}`
  return `<p>请与手中报告的编号、日期和指纹前16位核对。</p>
<strong class="${valid ? 'good' : 'bad'}">${says}</strong>
<dl>${lines.map(([label, value]) => `<div><dt>${label}</dt><dd>${value}</dd></div>`).join('')}</dl>
`
}

const unknown = `<strong class="bad">查无此报告</strong>
<p>请核对二维码是否完整，或按报告上的电话向实验室查询。</p>
`
const tooMany = `<strong>查询过于频繁</strong>
<p>请稍后再试。</p>
`

/** GET /check/<code>: what anybody may know of a report whose QR code he holds, as a page without scripts. */
export const answerCheckPage = (app: FastifyInstance, services: Services) => {
  app.get<{ Params: { code: string } }>('/check/:code', async (request, reply) => {
    try {
      await consumeLimit(services, 'check', request.ip)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return send(reply, 429, tooMany)
    }
    const { code } = request.params
    const report = /^[A-Za-z0-9_-]{22}$/.test(code) ? await findByCheckCode(services.db, code) : undefined
    return report === undefined ? send(reply, 404, unknown) : send(reply, 200, facts(report))
  })
}
