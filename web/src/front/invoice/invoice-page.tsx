import { invoiceState, mostInvoiceShares } from '@seam/contract/client/invoice'
import { hintOfTaxNumber, ticketType, titleType } from '@seam/contract/client/ticket'
import type { OutputOf } from '@seam/contract/kit/call'
import { portalInvoiceCalls } from '@seam/contract/portal/invoice'
import { portalCalls } from '@seam/contract/portal/portal'
import { useState } from 'react'
import { fieldIssues } from '../../kit/api/call-failure.ts'
import { useRead, useWrite } from '../../kit/api/use-call.ts'
import { ask } from '../../kit/feedback/feedback.tsx'
import { SelectInput, TextInput } from '../ui/field.tsx'
import { Card, Pager, shortTime, Tag, Yuan } from '../ui/parts.tsx'
import { Answer, Empty } from '../ui/states.tsx'

const refresh = [portalInvoiceCalls.page, portalInvoiceCalls.invoiceable, portalInvoiceCalls.titles]

const texts = [
  ['ticketTitle', '抬头'],
  ['taxNumber', '税号'],
  ['bankName', '开户银行'],
  ['bankAccount', '银行账号'],
  ['address', '注册地址'],
  ['telephone', '注册电话'],
  ['email', '收票邮箱'],
] as const

type TitleForm = Record<(typeof texts)[number][0], string>
const emptyTitle: TitleForm = {
  ticketTitle: '',
  taxNumber: '',
  bankName: '',
  bankAccount: '',
  address: '',
  telephone: '',
  email: '',
}

const NewTitle = ({ onDone }: { onDone: (id?: number) => void }) => {
  const [form, setForm] = useState(emptyTitle)
  const [kind, setKind] = useState(String(ticketType.ordinary))
  const [faults, setFaults] = useState<Record<string, string>>({})
  const { run, running } = useWrite(portalInvoiceCalls.addTitle, {
    refresh,
    success: '已保存抬头',
    onFailure: failure => {
      const issues = fieldIssues(failure)
      setFaults(Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message])))
      return issues.length > 0
    },
  })
  const save = async () => {
    const added = await run({ ...form, titleType: titleType.company, ticketType: Number(kind) })
    if (added !== undefined) onDone(added.id)
  }
  return (
    <form
      className="front-form"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <div className="front-form-fields">
        <SelectInput
          label="发票类型"
          value={kind}
          fault={faults['ticketType']}
          options={ticketType.options.map(({ value, label }) => ({ value: String(value), label }))}
          onChange={setKind}
        />
        {texts.map(([field, label]) => (
          <TextInput
            key={field}
            label={label}
            value={form[field]}
            fault={faults[field]}
            hint={field === 'taxNumber' ? hintOfTaxNumber(form.taxNumber) : undefined}
            onChange={value => setForm(current => ({ ...current, [field]: value }))}
          />
        ))}
      </div>
      <div className="front-actions">
        <button type="submit" className="button button-main" disabled={running}>
          保存抬头
        </button>
        <button type="button" className="button" onClick={() => onDone()}>
          返回
        </button>
      </div>
    </form>
  )
}

const Request = () => {
  const titles = useRead(portalInvoiceCalls.titles, {})
  const invoiceable = useRead(portalInvoiceCalls.invoiceable, {}, { staleTime: 0 })
  const [ticketId, setTicketId] = useState('')
  const [addsTitle, setAddsTitle] = useState(false)
  const { run, running } = useWrite(portalInvoiceCalls.request, {
    refresh,
    // a colleague may have requested it meanwhile
    refreshAfterRefusal: refresh,
    success: '已申请开票',
    perForm: true,
  })
  const chosen = ticketId === '' ? String(titles.data?.[0]?.id ?? '') : ticketId
  const close = (added?: number) => {
    if (added !== undefined) setTicketId(String(added))
    setAddsTitle(false)
  }
  if (addsTitle) return <NewTitle onDone={close} />
  const taxNumber = titles.data?.find(({ id }) => String(id) === chosen)?.taxNumber ?? ''
  return (
    <Answer of={invoiceable}>
      {({ totalFee, delegations }) =>
        delegations.length === 0 ? (
          <Empty>没有还能开票的金额；付款后在这里申请开票</Empty>
        ) : (
          <>
            <p>
              可开票 <Yuan value={totalFee} />
              ，共 {delegations.length} 份委托
              {delegations.length > mostInvoiceShares && `，一张发票最多 ${mostInvoiceShares} 份，其余请再申请一次`}
            </p>
            <SelectInput
              label="发票抬头"
              value={chosen}
              options={(titles.data ?? []).map(title => ({
                value: String(title.id),
                label: `${title.ticketTitle}（${ticketType.label(title.ticketType)}）`,
              }))}
              onChange={setTicketId}
            />
            {taxNumber !== '' && <p className="front-soft">税号 {taxNumber}</p>}
            <div className="front-actions">
              <button
                type="button"
                className="button button-main"
                disabled={running || chosen === ''}
                onClick={() =>
                  void run({
                    ticketId: Number(chosen),
                    shares: delegations
                      .slice(0, mostInvoiceShares)
                      .map(({ delegationId, invoiceable: amount }) => ({ delegationId, amount })),
                  })
                }
              >
                申请开票
              </button>
              <button type="button" className="button" onClick={() => setAddsTitle(true)}>
                新增抬头
              </button>
            </div>
          </>
        )
      }
    </Answer>
  )
}

const Withdraw = ({ id, version, invoiceCode }: OutputOf<typeof portalInvoiceCalls.page>['rows'][number]) => {
  const { run, running } = useWrite(portalInvoiceCalls.withdraw, {
    refresh,
    refreshAfterRefusal: refresh,
    success: '已撤回，可以重新申请',
  })
  const withdraw = async () => {
    if (await ask({ title: `撤回开票申请 ${invoiceCode}？`, okText: '撤回申请', cancelText: '不撤回' }))
      await run({ id, version })
  }
  return (
    <button type="button" className="front-link" disabled={running} onClick={() => void withdraw()}>
      撤回申请
    </button>
  )
}

const size = 20

/** Invoices of the client, and the request for one over the whole invoiceable amount. */
export const InvoicePage = () => {
  const [page, setPage] = useState(1)
  const { data: home } = useRead(portalCalls.home, {}, { staleTime: 30_000 })
  const list = useRead(portalInvoiceCalls.page, { pageNo: page, pageSize: size }, { keepPrevious: true, staleTime: 0 })
  return (
    <>
      <h1 className="front-title">发票</h1>
      {home?.readOnly === false && (
        <Card title="申请开票">
          <Request />
        </Card>
      )}
      <Answer of={list}>
        {({ rows, totalRecords }) =>
          rows.length === 0 ? (
            <Empty>还没有发票</Empty>
          ) : (
            <>
              <ul className="front-list">
                {rows.map(row => (
                  <li key={row.id} className="front-list-row">
                    <span className="front-list-row-main">
                      <b>{row.ticketTitle}</b>
                      <Tag of={invoiceState} value={row.state} />
                    </span>
                    <span className="front-soft">
                      {row.invoiceNo ?? row.invoiceCode} · {row.issueDate ?? shortTime(row.createTime)}
                    </span>
                    {row.returnReason !== null && <span className="front-words">退回原因：{row.returnReason}</span>}
                    {home?.readOnly === false && row.state === invoiceState.requested && <Withdraw {...row} />}
                    <span className="front-list-row-end">
                      <Yuan value={row.amount} />
                      {row.red !== '0.00' && (
                        <small>
                          已冲红 <Yuan value={row.red} />
                        </small>
                      )}
                    </span>
                  </li>
                ))}
              </ul>
              <Pager page={page} size={size} total={totalRecords} onPage={setPage} />
            </>
          )
        }
      </Answer>
    </>
  )
}
