import { z } from 'zod'
import { read, write } from '../kit/call.ts'
import { version } from '../kit/value/text.ts'

/** Maximum length of the page, with its markup. */
export const introductionLength = 100_000

export const tooLong = '内容过长，请精简'

/** The allowed elements: the server removes all others, and the browser shows no others. */
export const introductionTags = [
  'p',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'strong',
  'em',
  'u',
  's',
  'blockquote',
  'hr',
  'br',
  'a',
  'img',
] as const
export type IntroductionTag = (typeof introductionTags)[number]

export const Introduction = z.object({
  content: z.string(),
  updateName: z.string(),
  updateTime: z.string(),
  version: z.number(),
})
export type Introduction = z.output<typeof Introduction>

export const introductionCalls = {
  get: read({
    path: 'basic/sgsIntro/get',
    access: 'signedIn',
    summary: '实验室介绍（HTML，已由服务器清理）',
    output: Introduction,
  }),
  update: write({
    path: 'basic/sgsIntro/update',
    access: 'introEdit',
    summary: '修改实验室介绍；不允许的标记会被去掉，图片只能是上传到本系统的',
    input: z.strictObject({
      content: z.string().max(introductionLength, tooLong),
      version,
    }),
    output: Introduction,
    log: { module: '实验室介绍', action: '修改实验室介绍' },
  }),
}
