import { type OwnSession, ownAccountCalls } from '@seam/contract/system/user/own-account'
import { Button } from 'antd'
import { NoAnswer } from '../../../kit/answer/answer.tsx'
import { useRead, useWrite } from '../../../kit/api/use-call.ts'
import { Badge } from '../../../kit/dictionary/badge.tsx'
import { confirmThen } from '../../../kit/feedback/confirm.ts'

const refresh = [ownAccountCalls.sessions]
const success = '操作成功！'

const SessionLine = ({ session, onEnd }: { session: OwnSession; onEnd: () => void }) => (
  <li>
    <span>
      {session.browser} · {session.system} {session.own && <Badge color="blue">本机</Badge>}
    </span>
    <small>
      {session.address}，{session.createTime} 登录，{session.seenTime} 最后活动，最迟到 {session.expires}
    </small>
    {!session.own && (
      <Button onClick={onEnd} aria-label={`结束 ${session.browser} 在 ${session.createTime} 的登录`}>
        结束
      </Button>
    )}
  </li>
)

/** The user's own sessions on all devices, with a button that ends each. */
export const OwnSessions = () => {
  const read = useRead(ownAccountCalls.sessions, {}, { staleTime: 0 })
  const { data } = read
  const one = useWrite(ownAccountCalls.endSession, { refresh, success })
  const others = useWrite(ownAccountCalls.endOtherSessions, { refresh, success })
  const end = ({ id, browser, system, address }: OwnSession) =>
    confirmThen(
      { title: '结束这个登录？', content: `${browser}，${system}，${address}。那里须重新登录。`, okText: '结束登录' },
      () => one.run({ id }),
    )
  const endOthers = () =>
    confirmThen(
      { title: '结束其他全部登录？', content: '只留下本机的登录，其他设备须重新登录。', okText: '全部结束' },
      () => others.run({}),
    )
  return (
    <section aria-label="我的登录">
      <div className="account-security-head">
        <h2>我的登录</h2>
        <Button disabled={(data?.length ?? 0) < 2} onClick={() => void endOthers()}>
          结束其他全部登录
        </Button>
      </div>
      <p>有不认识的设备时，请结束它的登录并修改密码。</p>
      {data === undefined ? (
        <NoAnswer read={read} />
      ) : (
        <ul>
          {data.map(session => (
            <SessionLine key={session.id} session={session} onEnd={() => void end(session)} />
          ))}
        </ul>
      )}
    </section>
  )
}
