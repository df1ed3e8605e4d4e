import type { Call, LogEntry } from '@seam/contract/kit/call'
import { commonFailures } from '@seam/contract/kit/failure'
import { roleFailures } from '@seam/contract/system/role'
import { userFailures } from '@seam/contract/system/user/user'
import { inTransaction } from '../../../db/database.ts'
import type { Caller } from '../../caller.ts'
import { writeOperation } from '../../log.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import type { RequestFacts } from '../request-facts.ts'

/** The owner of the session of a refused request. */
type RefusedCaller = Pick<Caller, 'sessionId' | 'userId' | 'userMobile' | 'userName'>

/** The refusals that administrators need to see, and how the operation log names them. */
const actions = new Map<number, string>([
  [commonFailures.noPermission.code, '没有权限'],
  [commonFailures.notThere.code, '数据不可见'],
  [userFailures.departmentOutside.code, '超出数据范围'],
  [roleFailures.beyondOwnScope.code, '超出数据范围'],
  [commonFailures.signatureWrong.code, '签名错误'],
  [commonFailures.nonceUsed.code, '重放请求'],
])

const windowLength = 60_000
/** Calls of one session that get rows of their own within a window; the others share one row. */
const callsOfSession = 20

const otherCalls = '其他接口'

type Refused = {
  readonly entry: LogEntry
  readonly caller: RefusedCaller
  readonly request: RequestFacts
  readonly sentence: string
}

/** The refusals of one session and call that follow the first one. */
type Window = Refused & { readonly since: number; repeated: number }

export type RefusalLog = {
  /** Writes the refusal of a call into the operation log, in a transaction of its own, if it is one of those to log. */
  readonly record: (call: Call, error: unknown, caller: RefusedCaller, request: RequestFacts) => Promise<void>
  /** Writes the counts that are not written yet. */
  readonly close: () => Promise<void>
}

/**
 * The first refusal of a session, call and kind is written at once, those of the next minute as one row with their
 * number, so that a flood does not fill the disk.
 */
export const openRefusalLog = ({ db, log }: Pick<Services, 'db' | 'log'>): RefusalLog => {
  const windows = new Map<string, Window>()

  const write = async ({ entry, caller, request, sentence }: Refused) => {
    try {
      await inTransaction(db, tx => writeOperation(tx, entry, caller, request, sentence, []))
    } catch (err) {
      log.warn({ err, sentence }, 'a refusal could not be logged')
    }
  }

  const end = async (over: (window: Window) => boolean) => {
    for (const [key, window] of windows) {
      if (!over(window)) continue
      windows.delete(key)
      const sentence = `${window.sentence}（随后又有 ${window.repeated} 次）`
      if (window.repeated > 0) await write({ ...window, sentence })
    }
  }

  const timer = setInterval(() => {
    const begun = Date.now() - windowLength
    void end(({ since }) => since <= begun)
  }, windowLength / 2).unref()

  const isFull = (prefix: string) => [...windows.keys()].filter(key => key.startsWith(prefix)).length >= callsOfSession

  return {
    record: async (call, error, caller, request) => {
      const action = error instanceof Refusal ? actions.get(error.failure.code) : undefined
      if (action === undefined || !(error instanceof Refusal)) return
      const session = `${caller.sessionId} `
      const own = `${session}${action} ${call.path}`
      const isShared = !windows.has(own) && isFull(session)
      const key = isShared ? `${session}${action} ${otherCalls}` : own
      const openWindow = windows.get(key)
      if (openWindow !== undefined) {
        openWindow.repeated++
        return
      }
      const sentence = `${error.message}：${isShared ? otherCalls : `${call.method} ${call.path}`}`
      const refused = { entry: { module: '访问拒绝', action }, caller, request, sentence }
      windows.set(key, { ...refused, since: Date.now(), repeated: 0 })
      await write(refused)
    },
    close: async () => {
      clearInterval(timer)
      await end(() => true)
    },
  }
}
