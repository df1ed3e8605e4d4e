import { type Tone, tones } from '@seam/contract/kit/dictionary'
import { Badge } from '../../../kit/dictionary/badge.tsx'
import { isTone, toneColors } from '../../../kit/dictionary/badge-colors.ts'
import './tone-picker.css'

const names: Readonly<Record<Tone, string>> = {
  green: '绿',
  red: '红',
  orange: '橙',
  blue: '蓝',
  gray: '灰',
  purple: '紫',
  cyan: '青',
  gold: '金',
}

type Props = {
  id?: string
  value?: string
  onChange?: (color: string) => void
  /** the label on the badge */
  word: string
}

/** Chooses the colour of a badge: a tone or any colour, with a preview in light and dark. */
export const TonePicker = ({ id, value = '', onChange, word }: Props) => {
  const own = value !== '' && !isTone(value)
  return (
    <div className="tone-picker">
      <fieldset aria-label="颜色">
        {tones.map(tone => (
          <label key={tone}>
            <input
              type="radio"
              name={id ?? 'tone'}
              checked={value === tone || (tone === 'gray' && value === '')}
              onChange={() => onChange?.(tone)}
            />
            <Badge color={tone}>{names[tone]}</Badge>
          </label>
        ))}
        <label>
          <input
            type="radio"
            name={id ?? 'tone'}
            checked={own}
            onChange={() => onChange?.(isTone(value) ? toneColors[value] : toneColors.gray)}
          />
          自选
        </label>
        {own && (
          <input type="color" aria-label="自选颜色" value={value} onChange={event => onChange?.(event.target.value)} />
        )}
      </fieldset>
      <p className="tone-picker-preview">
        <span className="tone-picker-light badge-on-light">
          <Badge color={value}>{word || '名称'}</Badge>
        </span>
        <span className="tone-picker-dark badge-on-dark">
          <Badge color={value}>{word || '名称'}</Badge>
        </span>
      </p>
    </div>
  )
}
