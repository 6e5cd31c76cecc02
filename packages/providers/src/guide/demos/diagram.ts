import { type Piece, say } from '../piece.ts';
import type { GuideLanguage } from '../texts/guide-texts.ts';

/** Two diagrams that the app draws itself; from right to left in Arabic. */
export const DIAGRAM_DEMO: Readonly<Record<GuideLanguage, readonly Piece[]>> = {
  en: [
    say(`This is how a message travels:

\`\`\`mermaid
flowchart LR
  You([You]) --> Browser
  Browser -->|question| Server[Parley server]
  Server --> Guide[Built-in guide]
  Server --> Upstream[(Model provider)]
  Upstream -->|words as they come| Server
  Guide -->|words as they come| Server
  Server -->|stream| Browser
\`\`\`

And the same as a conversation:

\`\`\`mermaid
sequenceDiagram
  participant Y as You
  participant P as Parley
  participant M as Model
  Y->>P: A question
  P->>M: The question and what came before
  loop until it is done
    M-->>P: A few words
    P-->>Y: The same words
  end
  Y->>P: Stop
  P->>M: Hangs up at once
\`\`\`
`),
  ],
  cn: [
    say(`一条消息是这样传递的：

\`\`\`mermaid
flowchart LR
  You(["你"]) --> Browser["浏览器"]
  Browser -->|问题| Server["Parley 服务器"]
  Server --> Guide["内置向导"]
  Server --> Upstream[("模型服务商")]
  Upstream -->|逐字到达| Server
  Guide -->|逐字到达| Server
  Server -->|流式传输| Browser
\`\`\`

换成对话的形式：

\`\`\`mermaid
sequenceDiagram
  participant Y as 你
  participant P as Parley
  participant M as 模型
  Y->>P: 一个问题
  P->>M: 问题和之前的内容
  loop 直到写完
    M-->>P: 几个字
    P-->>Y: 同样的几个字
  end
  Y->>P: 停止
  P->>M: 立刻断开
\`\`\`
`),
  ],
  ar: [
    say(`هكذا تنتقل الرسالة:

\`\`\`mermaid
flowchart RL
  You(["أنت"]) --> Browser["المتصفح"]
  Browser -->|سؤال| Server["خادم Parley"]
  Server --> Guide["الدليل المدمج"]
  Server --> Upstream[("مزوّد النموذج")]
  Upstream -->|كلمات فور وصولها| Server
  Guide -->|كلمات فور وصولها| Server
  Server -->|بثّ| Browser
\`\`\`

والشيء نفسه على شكل محادثة:

\`\`\`mermaid
sequenceDiagram
  participant Y as أنت
  participant P as Parley
  participant M as النموذج
  Y->>P: سؤال
  P->>M: السؤال وما سبقه
  loop حتى ينتهي
    M-->>P: بضع كلمات
    P-->>Y: الكلمات نفسها
  end
  Y->>P: توقّف
  P->>M: يقطع الاتصال فورًا
\`\`\`
`),
  ],
};
