import { portalCalls } from '@seam/contract/portal/portal'
import { useRead } from '../../kit/api/use-call.ts'
import { Card, Yuan } from '../ui/parts.tsx'
import { Answer } from '../ui/states.tsx'

/** Work that waits for the client, and their account. */
export const HomePage = () => {
  const home = useRead(portalCalls.home, {})
  return (
    <Answer of={home}>
      {({ clientName, userName, orders, newReports, account, readOnly, telephone }) => (
        <>
          <h1 className="front-title">{clientName === '' ? `${userName}，您好` : clientName}</h1>
          {clientName === '' && (
            <Card>
              <p>贵单位的账号还没有关联客户档案，请联系实验室{telephone && `（${telephone}）`}。</p>
            </Card>
          )}
          {orders && (
            <Card
              title="委托"
              extra={
                !readOnly && (
                  <a className="button button-main" href="#/orders/new">
                    新建委托
                  </a>
                )
              }
            >
              <div className="front-figures">
                <a href="#/orders">
                  <b>{orders.open}</b>进行中
                </a>
                <a href="#/orders?waiting=1">
                  <b>{orders.waitingForClient}</b>待您处理
                </a>
                {!readOnly && <a href="#/orders/new?last">按上次再委托一次</a>}
              </div>
            </Card>
          )}
          {newReports !== null && (
            <Card title="报告">
              <div className="front-figures">
                <a href="#/reports">
                  <b>{newReports}</b>近 30 天发放
                </a>
              </div>
            </Card>
          )}
          {account && (
            <Card title="账户">
              <div className="front-figures">
                <a href="#/money">
                  <b>
                    <Yuan value={account.due} />
                  </b>
                  待付款
                </a>
                <a href="#/money">
                  <b>
                    <Yuan value={account.balance} />
                  </b>
                  余额
                </a>
                {account.openStatements > 0 && (
                  <a href="#/statements">
                    <b>{account.openStatements}</b>对账单待确认
                  </a>
                )}
              </div>
            </Card>
          )}
          {!readOnly && (
            <p className="front-soft">
              <a href="#/password">修改密码</a>
            </p>
          )}
        </>
      )}
    </Answer>
  )
}
