import { imageUrlsOf, textOf, type Attachment, type Message, type MessageTool, type ToolFile } from '@parley/contract';
import { Paperclip } from 'lucide-react';
import { Fragment, type ComponentType } from 'react';
import { ICON_STROKE } from '#/components/icon.ts';
import { Markdown } from '#/components/markdown/markdown.tsx';
import { PlainTextBoundary } from '#/components/markdown/plain-text-boundary.tsx';
import { VendorMark } from '#/components/vendor-mark.tsx';
import type { Vendor } from '#/components/vendors.ts';
import { namedSources, readableJson, sourcesOf, stepsOfMessage, type TraceItem } from '#/features/chat-core/public.ts';
import type { ExportOptions, ExportWords } from '../model/export-options.ts';
import { endingOf, speakerOf } from '../model/speaker.ts';

interface PictureTurnProps {
  readonly message: Message;
  readonly options: ExportOptions;
  readonly words: ExportWords;
  readonly vendor: Vendor;
  /** How a picture of the message is shown. */
  readonly Picture?: ComponentType<PictureProps> | undefined;
  /** How a call of a tool is shown; in a picture, with all of it as it was written. */
  readonly Call?: ComponentType<{ readonly tool: MessageTool }> | undefined;
}

interface PictureProps {
  readonly url: string;
}

/** A picture without an address, which would fetch it. Who draws the whole reads `data-source`. */
function DrawnPicture({ url }: PictureProps) {
  return <img alt="" data-source={url} className="picture-image" />;
}

/** A message in a picture: as in the chat, with all of it on show. */
export function PictureTurn(props: PictureTurnProps) {
  return (
    <PlainTextBoundary text={textOf(props.message.content)}>
      {props.message.role === 'user' ? <Question {...props} /> : <Answer {...props} />}
    </PlainTextBoundary>
  );
}

function Question({ message, options, words, Picture }: PictureTurnProps) {
  const text = textOf(message.content);
  return (
    <>
      {options.hasDetails && (
        <p data-head className="mb-1.5 text-end text-meta text-text-3">
          {[words.you, words.timeOf(message.date)].filter((part) => part !== '').join(' · ')}
        </p>
      )}
      <Files message={message} Picture={Picture} />
      {text !== '' && (
        <div className="flex justify-end">
          <p
            dir="auto"
            className="max-w-140 rounded-panel bg-hover px-4 py-2.5 text-prose wrap-anywhere whitespace-pre-wrap"
          >
            {text}
          </p>
        </div>
      )}
    </>
  );
}

function Answer({ message, options, words, vendor, Picture, Call }: PictureTurnProps) {
  const { date } = message;
  const ending = endingOf(message, words);
  return (
    <>
      <p data-head className="mb-2.5 flex items-center gap-2">
        {message.role === 'assistant' && <VendorMark vendor={vendor} size={22} />}
        <bdi className="text-small font-semibold">{speakerOf(message, options, words)}</bdi>
        {options.hasDetails && <bdi className="text-meta text-text-3">{words.timeOf(date)}</bdi>}
      </p>
      {stepsOfMessage(message, options).map(({ trace, text }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- nothing is added to what is drawn once
        <Fragment key={index}>
          <Aside items={trace} words={words} Picture={Picture} Call={Call} />
          {index === 0 && <Files message={message} Picture={Picture} />}
          <Markdown text={text} />
        </Fragment>
      ))}
      <Sources message={message} words={words} />
      {ending !== '' && (
        <p dir="auto" className="mt-3 rounded-block bg-danger-soft px-4 py-2.5 text-small text-danger">
          {ending}
        </p>
      )}
    </>
  );
}

/** Where an answer has things from, with the addresses: in a picture nothing can be followed. */
function Sources({ message: { content, tools }, words }: Pick<PictureTurnProps, 'message' | 'words'>) {
  const sources = namedSources(sourcesOf(tools), textOf(content));
  if (sources.length === 0) return null;
  return (
    <div className="picture-aside my-3 text-small text-text-2">
      <p data-head className="font-semibold">
        {words.sources}
      </p>
      {sources.map(({ number, title, url }) => (
        <p key={number} dir="auto" className="wrap-anywhere">
          {number}. <bdi>{title}</bdi>{' '}
          <bdi dir="ltr" className="text-text-3">
            {url}
          </bdi>
        </p>
      ))}
    </div>
  );
}

interface AsideProps {
  readonly items: readonly TraceItem[];
  readonly words: ExportWords;
  readonly Picture: PictureTurnProps['Picture'];
  readonly Call: PictureTurnProps['Call'];
}

/** What the model did before it said something. */
function Aside({ items, words, Picture, Call }: AsideProps) {
  return items.map((item, index) =>
    item.kind === 'tool' ? (
      // oxlint-disable-next-line react/no-array-index-key -- nothing is added to what is drawn once
      <Tool key={index} tool={item.tool} words={words} Picture={Picture} Call={Call} />
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- nothing is added to what is drawn once
      <div key={index} dir="auto" className="picture-aside my-3 text-small text-text-2 first-of-type:mt-0">
        <p data-head className="font-semibold">
          {words.reasoning}
        </p>
        <p className="wrap-anywhere whitespace-pre-wrap">{item.reasoning.text.trim()}</p>
      </div>
    ),
  );
}

interface ToolProps extends Omit<AsideProps, 'items'> {
  readonly tool: MessageTool;
}

function Tool({ tool, words, Picture, Call }: ToolProps) {
  return (
    <div className="picture-aside my-3 text-small text-text-2 first-of-type:mt-0">
      {Call ? <Call tool={tool} /> : <WrittenCall tool={tool} words={words} />}
      {tool.files?.map((file) => (
        <MadeFile key={file.url} file={file} Picture={Picture} />
      ))}
    </div>
  );
}

function WrittenCall({ tool, words }: Pick<ToolProps, 'tool' | 'words'>) {
  return (
    <>
      <p data-head className="font-semibold">
        {words.toolCall(tool.title ?? tool.name)}
      </p>
      <ToolPart name={words.toolArguments} text={readableJson(tool.arguments || '{}')} />
      {tool.result !== undefined && <ToolPart name={words.toolResult} text={readableJson(tool.result)} />}
    </>
  );
}

interface MadeFileProps extends Pick<PictureTurnProps, 'Picture'> {
  readonly file: ToolFile;
}

function MadeFile({ file: { name, mediaType, url }, Picture = DrawnPicture }: MadeFileProps) {
  if (mediaType.startsWith('image/')) {
    return (
      <div className="mt-2">
        <Picture url={url} />
      </div>
    );
  }
  return <DocumentName name={name} />;
}

function ToolPart({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <>
      <p data-head className="mt-2 text-meta text-text-3">
        {name}
      </p>
      <pre className="mt-1 rounded-row bg-code-bg px-2.5 py-2 text-code wrap-anywhere whitespace-pre-wrap text-code-text">
        {text}
      </pre>
    </>
  );
}

function Files({ message, Picture = DrawnPicture }: Pick<PictureTurnProps, 'message' | 'Picture'>) {
  const pictures = imageUrlsOf(message.content);
  const documents: readonly Attachment[] = message.attachments ?? [];
  const side = message.role === 'user' ? 'flex justify-end' : 'flex';
  return (
    <>
      {pictures.map((url, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same picture may be there twice
        <div key={index} className={`${side} mb-2`}>
          <Picture url={url} />
        </div>
      ))}
      {documents.map(({ id, name }) => (
        <div key={id} className={`${side} mb-2`}>
          <DocumentName name={name} />
        </div>
      ))}
    </>
  );
}

function DocumentName({ name }: { readonly name: string }) {
  return (
    <p className="flex max-w-140 items-center gap-2 rounded-block bg-sunken px-3 py-2 text-small wrap-anywhere">
      <Paperclip className="size-4 shrink-0 text-text-2" strokeWidth={ICON_STROKE} aria-hidden />
      <bdi>{name}</bdi>
    </p>
  );
}
