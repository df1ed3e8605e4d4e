import { codeLife, codeTries, smsLimits } from '@seam/contract/system/sms'
import { Form, Radio, Switch } from 'antd'
import { Field, NoteField, TextField } from '../../../kit/form/fields.tsx'
import { NumberField } from '../../../kit/form/number-field.tsx'
import { ImageUpload } from '../../../kit/image/image-upload.tsx'
import { MoneyField } from '../../../kit/money/money-field.tsx'

const calories = ['4.1816', '4.1868'].map(value => ({ value, label: `${value} J` }))

/** Images are disabled separately: in some browsers a file input inside a disabled fieldset still accepts a dropped file. */
export const LookFields = ({ editable }: { editable: boolean }) => (
  <>
    <TextField name="sysTitle" label="系统名称" placeholder="实验室管理系统" hint="空着则为“实验室管理系统”" />
    <TextField name="welcomeTitle" label="首页欢迎语" hint="空着则为“欢迎使用”加系统名称" />
    <Field name="sysLogo" label="系统图标" hint="JPG、PNG、WebP，不超过 10 MB">
      <ImageUpload alt="系统图标" disabled={!editable} />
    </Field>
    <Field name="loginBackgroundImg" label="登录背景图">
      <ImageUpload alt="登录背景图" disabled={!editable} />
    </Field>
    <Field name="dashboardBackgroundImg" label="首页背景图" hint="空着则用登录背景图">
      <ImageUpload alt="首页背景图" disabled={!editable} />
    </Field>
    <NoteField name="loginBottomDesc" label="登录页底部说明" />
  </>
)

const InitialHint = () =>
  Form.useWatch('initialPassword')
    ? '所有新用户都用这个密码，首次登录须修改；知道它的人可以抢先登录'
    : '空着（建议）：每个新用户一个随机密码，显示一次，24 小时内有效'

export const PolicyFields = () => (
  <>
    <h2>密码</h2>
    <NumberField name="passwordMinLength" label="最短" suffix="位" />
    <NumberField name="passwordMaxLength" label="最长" suffix="位" />
    <TextField name="initialPassword" label="固定的初始密码" placeholder="随机" wide hint={<InitialHint />} />
    <h2>登录</h2>
    <NumberField
      name="lockAttempts"
      label="连续输错几次锁定"
      suffix="次"
      hint="在下面的时间之内连续输错，账号锁定同样长的时间"
    />
    <NumberField name="lockMinutes" label="锁定多久" suffix="分钟" />
    <Field
      name="secondFactorForced"
      label="强制两步验证"
      valuePropName="checked"
      hint="系统管理类角色和能批准报告的人必须设置手机动态码，没有设置的登录后只能设置它"
    >
      <Switch checkedChildren="强制" unCheckedChildren="自愿" />
    </Field>
    <Field
      name="instrumentExtension"
      label="仪器校准到期"
      valuePropName="checked"
      hint="到期的仪器不能用于录入；允许时，主管可以写明原因限期放行"
    >
      <Switch checkedChildren="可放行" unCheckedChildren="不可用" />
    </Field>
    <Field name="calorie" label="1 卡等于" hint="以 kcal/kg 报出发热量时使用；此后收样的样品用新的">
      <Radio.Group optionType="button" options={calories} />
    </Field>
    <MoneyField name="rechargeLimit" label="免审批充值限额" hint="单笔充值超过时，由另一位有审批权限的人批准后入账" />
    <NumberField name="idleMinutes" label="无操作多久退出" suffix="分钟" hint="最长时间由用户的登录时长决定" />
  </>
)

const { sms, smsMinute, smsHour, smsDay } = smsLimits

const OpenHint = () =>
  Form.useWatch('registerOpen')
    ? '注册的人由管理员审核、分配部门和角色后才能登录'
    : '注册页只显示“请联系管理员开通账号”；忘记密码照常可用'

/** Settings of registration, and limits of text messages. */
export const RegisterFields = () => (
  <>
    <h2>注册与短信</h2>
    <Field name="registerOpen" label="自助注册" valuePropName="checked" hint={<OpenHint />}>
      <Switch checkedChildren="开放" unCheckedChildren="关闭" />
    </Field>
    <NumberField
      name="smsHourBudget"
      label="全系统每小时短信验证码"
      suffix="条"
      hint="超过后一小时内不再发送，并记入服务器日志"
    />
    <dl className="config-limits" aria-label="短信限额">
      <dt>每个手机号</dt>
      <dd>
        {smsMinute.duration} 秒 {smsMinute.points} 条，每小时 {smsHour.points} 条，每天 {smsDay.points} 条
      </dd>
      <dt>每个网络地址</dt>
      <dd>每小时 {sms.points} 条</dd>
      <dt>验证码</dt>
      <dd>
        {codeLife / 60} 分钟内有效，输错 {codeTries} 次作废
      </dd>
      <dd className="config-limits-note">号码和地址的限额由系统固定，不能修改</dd>
    </dl>
  </>
)
