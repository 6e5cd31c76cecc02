export const endings = {
  answered: '{{name}}：{{text}}',
  answeredSeveral_other: '{{count}} 个回答：{{names}}',

  unfinished: {
    stopped: '你停止了这个回答。',
    interrupted: '这个回答不完整。',
    length: '回答已达到长度上限。',
    filtered: '服务商屏蔽了这个回答的其余部分。',
    continue: '继续',
  },

  failure: {
    retry: '重试',
    tryOther: '试试 {{model}}',
    kept: '已收到的部分回答保存在上方。',
    notCharged: '没有产生费用。',
    topUp: '立即充值',
    plans: '查看套餐',
    budget: '修改预算',
    askForMore: '申请更多额度',
    whoPays: '谁来付费',
    providerSettings: '检查 API 密钥',
    serverKey: '服务商拒绝了本服务器的 API 密钥。',
    askOperator: '请联系服务器管理员检查它的密钥。',
    signIn: '登录',
    enterCode: '输入访问码',
    unauthorizedTitle: '你没有权限使用此服务器',
    unauthorizedText: '请选择一种方式，然后重新发送问题：',
    useHosted: '使用托管服务',
    useOwnKey: '使用自己的 API 密钥',
  },

  notApplied: {
    model: '{{name}} 未生效：这个模型不支持',
    thinking: '{{name}} 未生效：这个模型推理时不支持',
    provider: '{{name}} 未生效：这个服务商不支持',
    server: '{{name}} 未生效：此服务器不提供',
    range: '{{name}} 未生效：超出了这个模型的取值范围',
    sent: '{{name}} 已改为 {{sent}}：原值超出了这个模型的取值范围',
  },
} as const;
