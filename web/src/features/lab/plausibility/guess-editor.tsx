import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { PlausibilityGuess } from '@seam/contract/lab/plausibility'
import { Button, Input } from 'antd'
import './plausibility.css'

type Props = {
  id?: string
  value?: readonly PlausibilityGuess[]
  onChange?: (guesses: readonly PlausibilityGuess[]) => void
}

const texts = [
  ['low', '从', '不设'],
  ['high', '到（不含）', '不设'],
  ['text', '推测', '如 看来是 MJ/kg，请换算为 J/g'],
] as const

/** The value that was probably meant when one within a range is entered. */
export const GuessEditor = ({ id, value = [], onChange }: Props) => {
  const change = (at: number, part: Partial<PlausibilityGuess>) =>
    onChange?.(value.map((guess, place) => (place === at ? { ...guess, ...part } : guess)))
  return (
    <fieldset className="plausibility-lines" aria-label="推测">
      {value.map((guess, at) => (
        <div key={at} className="plausibility-guess">
          {texts.map(([name, label, placeholder]) => (
            <Input
              key={name}
              {...(at === 0 && name === 'low' && id !== undefined ? { id } : {})}
              aria-label={`第${at + 1}条 ${label}`}
              placeholder={placeholder}
              maxLength={name === 'text' ? 40 : 18}
              autoComplete="off"
              value={guess[name] ?? ''}
              onChange={event => change(at, { [name]: event.target.value })}
            />
          ))}
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`删除第${at + 1}条推测`}
            onClick={() => onChange?.(value.filter((_, place) => place !== at))}
          />
        </div>
      ))}
      <Button
        type="dashed"
        size="small"
        icon={<PlusOutlined />}
        disabled={value.length >= 5}
        onClick={() => onChange?.([...value, { low: null, high: null, text: '' }])}
      >
        加一条推测
      </Button>
    </fieldset>
  )
}
