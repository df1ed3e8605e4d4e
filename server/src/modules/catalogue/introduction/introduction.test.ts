import { introductionCalls } from '@seam/contract/catalogue/introduction'
import { commonFailures } from '@seam/contract/kit/failure'
import { imageCalls } from '@seam/contract/system/image'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import type { Client } from '../../../../test/client.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { personWith } from '../../../../test/people.ts'
import { useStage } from '../../../../test/stage.ts'
import { cleanHtml } from '../../../kit/text/clean-html.ts'

const stage = useStage()
let editor: Client
let reader: Client
beforeAll(async () => {
  editor = (await personWith(stage, 'introEdit')).client
  reader = (await personWith(stage)).client
})

const now = () => expectOk(reader.call(introductionCalls.get))
const save = async (content: string) =>
  editor.call(introductionCalls.update, { content, version: (await now()).version })
const ours = `${imageCalls.get.path}?code=${'A'.repeat(22)}`

describe('the introduction page', () => {
  it('is read by everybody who is signed in and changed by those who may', async () => {
    const { data } = await save('<h2>关于我们</h2><p>始建于 1958 年</p>')
    expect(data).toMatchObject({ content: '<h2>关于我们</h2><p>始建于 1958 年</p>' })
    expect(await now()).toEqual(data)
    const log = await stage.db.selectFrom('operationLog').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
    expect(log?.operContent).toMatch(/^修改实验室介绍（0 字符 → \d+ 字符）$/)
    expectRefusal(await reader.call(introductionCalls.update, { content: '', version: 1 }), commonFailures.noPermission)
  })

  it('lets one of two who saw the same version through, and refuses what is too long', async () => {
    const { version } = await now()
    const write = (content: string) => editor.call(introductionCalls.update, { content, version })
    const codes = (await Promise.all([write('<p>甲</p>'), write('<p>乙</p>')])).map(({ code }) => code)
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, commonFailures.changedMeanwhile.code])
    expectRefusal(await save('字'.repeat(100_001)), commonFailures.invalidInput)
    const before = await now()
    expectRefusal(await save('&'.repeat(60_000)), commonFailures.invalidInput, { message: '内容过长，请精简' })
    expect(await now()).toEqual(before)
  })

  it('is no deeper than a page is written', async () => {
    const { data } = await save('<blockquote>'.repeat(1_000))
    expect(data.content.length).toBeLessThan(1_000)
  })
})

describe('what the server leaves of rich text', () => {
  it.each([
    ['<p onclick="x()">字</p>', '<p>字</p>'],
    ['<script>alert(1)</script><p>字</p>', '<p>字</p>'],
    ['<p style="position:fixed">字</p><style>p{}</style>', '<p>字</p>'],
    ['<iframe src="//evil.example"></iframe><form><input></form>字', '字'],
    ['<a href="javascript:alert(1)">字</a>', '<a rel="noopener noreferrer" target="_blank">字</a>'],
    [
      '<a href="https://a.example/" onmouseover="x">字</a>',
      '<a href="https://a.example/" rel="noopener noreferrer" target="_blank">字</a>',
    ],
    ['<a href="//evil.example">字</a>', '<a rel="noopener noreferrer" target="_blank">字</a>'],
    ['<img src="https://evil.example/p.png">', ''],
    ['<img src="data:image/svg+xml,<svg onload=x>">', ''],
    [`<img src="${ours}" alt="楼" onerror="x">`, `<img src="${ours}" alt="楼" />`],
    [`<img src="${ours}&x=1">`, ''],
    ['<svg><script>x</script></svg><math><mi>字</mi></math>', '字'],
    ['<h1>题</h1><b>粗</b><i>斜</i>', '<h2>题</h2><strong>粗</strong><em>斜</em>'],
    ['<p>1 < 2 & 3</p>', '<p>1 &lt; 2 &amp; 3</p>'],
  ])('%s', (html, expected) => expect(cleanHtml(html)).toBe(expected))

  it('cleans what it has cleaned to the same', () => {
    const once = cleanHtml(`<h1>题<p>段<img src="${ours}"><a href="http://x.example">链</a><ul><li>一<li>二</ul>`)
    expect(cleanHtml(once)).toBe(once)
  })
})
