import type { NoticeKind } from '@seam/contract/system/notice'
import type { ClientMessage } from '@seam/contract/system/sms'
import type { Generated, GeneratedAlways } from 'kysely'
import type { GeneratedTime, TimeOrNull } from './system.ts'

export type NoticeTables = {
  notice: {
    id: GeneratedAlways<number>
    userId: number
    noticeKind: NoticeKind
    subject: string
    title: string
    link: string
    times: Generated<number>
    createTime: GeneratedTime
    noticeTime: GeneratedTime
    readTime: TimeOrNull
  }
  /** what a job sent notices of */
  noticeCause: { cause: string; createTime: GeneratedTime }
  noticeMute: { userId: number; noticeKind: NoticeKind }
  eventMessage: { event: string; mobile: string; messageId: number | null; createTime: GeneratedTime }
  clientMessageSetting: { smsKind: ClientMessage }
}
