import type { DictionaryType } from '@seam/contract/system/dictionary'
import { Input, Select } from 'antd'
import { useState } from 'react'
import { clearable } from '../../../kit/form/clearable.tsx'
import { useNarrow } from '../../../kit/hooks/use-narrow.ts'
import { find } from '../../../kit/search/find.ts'
import './type-list.css'

type Props = {
  dictionaries: readonly DictionaryType[]
  chosen: string | undefined
  onChoose: (dictType: string) => void
}

const groupsOf = (dictionaries: readonly DictionaryType[]) =>
  [
    { title: '可维护的', of: dictionaries.filter(({ closed }) => !closed) },
    { title: '程序固定的', of: dictionaries.filter(({ closed }) => closed) },
  ].filter(({ of }) => of.length > 0)

const withNames = (dictionaries: readonly DictionaryType[]) =>
  dictionaries.map(one => ({
    ...one,
    name: one.typeName,
    also: [one.dictType, ...one.entries.map(e => e.dictCodeName)],
  }))

/** All dictionaries, searched by name, code or entries; on a phone a select. */
export const TypeList = ({ dictionaries, chosen, onChoose }: Props) => {
  const [typed, setTyped] = useState('')
  if (useNarrow())
    return (
      <Select
        className="type-list-select"
        aria-label="字典"
        placeholder="请选择字典"
        value={chosen ?? null}
        onChange={value => value && onChoose(value)}
        showSearch={{ optionFilterProp: 'label' }}
        options={groupsOf(dictionaries).map(({ title, of }) => ({
          label: title,
          options: of.map(({ dictType, typeName }) => ({ value: dictType, label: typeName })),
        }))}
      />
    )
  const matches = typed.trim() === '' ? dictionaries : find(withNames(dictionaries), typed.trim())
  return (
    <nav className="type-list" aria-label="字典">
      <Input
        type="search"
        allowClear={clearable}
        aria-label="搜索字典"
        placeholder="搜索字典、编码或条目"
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
      <div className="type-list-groups">
        {groupsOf(matches).map(({ title, of }) => (
          <section key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {of.map(({ dictType, typeName, entries }) => (
                <li key={dictType}>
                  <button
                    type="button"
                    aria-current={dictType === chosen || undefined}
                    onClick={() => onChoose(dictType)}
                  >
                    <span>{typeName}</span>
                    <small>{entries.length}</small>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {matches.length === 0 && <p>没有找到</p>}
      </div>
    </nav>
  )
}
