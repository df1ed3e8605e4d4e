import { type Client, clientCalls } from '@seam/contract/client/client'
import { state } from '@seam/contract/kit/dictionary'
import { type InputHTMLAttributes, useEffect, useRef, useState } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { Combobox } from '../../kit/combobox/combobox.tsx'
import { useDebounced } from '../../kit/hooks/use-debounced.ts'
import { bestFirst } from '../../kit/search/find.ts'
import './client-picker.css'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'onSelect' | 'list' | 'role'> & {
  label: string
  /** name of the selected client; empty: none */
  chosen: string
  /** `isLeft`: the client's whole name, code or telephone was typed, and the field left. */
  onChange: (client: Client, isLeft: boolean) => void
  /** offers to add a client with the typed name */
  onAdd?: ((typed: string) => void) | undefined
}

/** So many are compared for how well they match, and so many of them are shown. */
const comparedClients = 40
const clientsInList = 8

const adding = 'add'
type Option = Client | typeof adding

const questionFor = (keyword: string) => ({
  pageNo: 1,
  pageSize: comparedClients,
  query: [
    { key: 'state', op: 'eq' as const, value: [state.enabled] },
    ...(keyword === '' ? [] : [{ key: 'keyword', op: 'like' as const, value: [keyword] }]),
  ],
  sort: [],
})

/** The client whose name, code or telephone this is; undefined if several have it. */
const clientCalled = (text: string, clients: readonly Client[]): Client | undefined => {
  const called = clients.filter(({ clientName, clientCode, telephone }) =>
    [clientName, clientCode, telephone].some(own => own.toUpperCase() === text.toUpperCase()),
  )
  return called.length === 1 ? called[0] : undefined
}

const ClientOption = ({ clientName, clientCode, telephone, contact, gradeName }: Client) => (
  <span className="client-picker-option">
    {clientName}
    <small>{[clientCode, contact, telephone, gradeName].filter(part => part !== '').join(' · ')}</small>
  </span>
)

/**
 * Selects an enabled client by name, pinyin initials, code or telephone. Enter waits for a pending answer, and so does
 * leaving the field, which selects a client that was typed whole.
 */
export const ClientPicker = ({ chosen, onChange, onAdd, ...input }: Props) => {
  const [typed, setTyped] = useState<string>()
  const [used, setUsed] = useState(false)
  const text = typed ?? ''
  const keyword = useDebounced(text.trim())
  const { data, isPlaceholderData, isFetching } = useRead(clientCalls.page, questionFor(keyword), {
    enabled: used,
    keepPrevious: true,
  })
  const isFirstPending = data === undefined && isFetching
  const stale = keyword !== text.trim() || isPlaceholderData || isFirstPending
  const clients = bestFirst(data?.rows ?? [], text, ({ clientName, clientCode, telephone }) => ({
    name: clientName,
    also: [clientCode, telephone],
  })).slice(0, clientsInList)

  const pick = (client: Client, isLeft = false) => {
    setTyped(undefined)
    onChange(client, isLeft)
  }
  const enterWaits = useRef(false)
  const only = !stale && clients.length === 1 ? clients[0] : undefined
  useEffect(() => {
    if (stale || !enterWaits.current) return
    enterWaits.current = false
    if (only !== undefined) pick(only)
  })
  const leaveWaits = useRef(false)
  const leave = () => {
    const called = clientCalled(text.trim(), clients)
    if (text.trim() !== '' && called !== undefined) pick(called, true)
    else setTyped(undefined)
  }
  useEffect(() => {
    if (stale || !leaveWaits.current) return
    leaveWaits.current = false
    leave()
  })

  return (
    <Combobox<Option>
      placeholder="名称、拼音首字母、编号或电话"
      maxLength={50}
      {...input}
      text={typed ?? chosen}
      onText={setTyped}
      options={onAdd && !stale ? [...clients, adding] : clients}
      stale={stale}
      keyOf={option => (option === adding ? adding : option.id)}
      render={option =>
        option === adding ? <b>＋ 新增客户{text.trim() !== '' && `“${text.trim()}”`}</b> : <ClientOption {...option} />
      }
      onPick={option => {
        if (option !== adding) return pick(option)
        setTyped(undefined)
        onAdd?.(text.trim())
      }}
      note={clients.length === 0 && (stale || isFetching ? '正在查找…' : '没有找到客户')}
      onFocus={event => {
        setUsed(true)
        leaveWaits.current = false
        event.target.select()
        input.onFocus?.(event)
      }}
      onBlur={event => {
        enterWaits.current = false
        if (stale && text.trim() !== '') leaveWaits.current = true
        else leave()
        input.onBlur?.(event)
      }}
      onKeyDown={event => {
        if (event.key === 'Enter' && stale && text !== '') {
          event.preventDefault()
          enterWaits.current = true
          return
        }
        input.onKeyDown?.(event)
      }}
    />
  )
}
