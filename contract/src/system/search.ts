import { z } from 'zod'
import { read } from '../kit/call.ts'

/** A search result, with the address that shows it. */
export const SearchHit = z.object({
  kind: z.enum(['delegation', 'client', 'report', 'sample']),
  title: z.string(),
  note: z.string(),
  url: z.string(),
})
export type SearchHit = z.output<typeof SearchHit>

export const searchCalls = {
  records: read({
    path: 'sys/search/records',
    access: 'signedIn',
    summary: '按委托单号、客户、报告编号、样品编码查找；只给出本人有权查看的，各至多 6 条',
    input: z.strictObject({ text: z.string().trim().min(2, '至少输入 2 个字符').max(50, '最多 50 个字符') }),
    output: z.array(SearchHit),
  }),
  pinyin: read({
    method: 'POST',
    path: 'sys/search/pinyin',
    access: 'signedIn',
    summary: '若干名称的全拼，用于在浏览器里查找菜单',
    input: z.strictObject({ names: z.array(z.string().max(30)).max(300) }),
    output: z.array(z.string()),
  }),
}
