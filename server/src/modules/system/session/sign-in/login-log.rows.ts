import type { Tx } from '../../../../db/database.ts'
import type { RequestFacts } from '../../../../kit/serve/request-facts.ts'
import { parseUserAgent } from '../../../../kit/session/user-agent.ts'

type Outcome = {
  readonly userId: number | null
  /** The account, if it was known or at least looked like one. */
  readonly createName: string
  readonly operType: '登录成功' | '登录失败' | '退出登录'
  readonly operContent: string
}

/** A line of the login log: an attempt with its outcome, in words. */
export const insertLogin = async (tx: Tx, outcome: Outcome, request: RequestFacts): Promise<void> => {
  await tx
    .insertInto('loginLog')
    .values({
      ...outcome,
      ...parseUserAgent(request.userAgent),
      succeeded: outcome.operType !== '登录失败',
      operIp: request.address,
    })
    .execute()
}
