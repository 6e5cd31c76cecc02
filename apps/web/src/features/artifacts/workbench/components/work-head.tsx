import { ArrowLeft, ChevronDown, Globe, Maximize2, Minimize2, X } from 'lucide-react';
import { Button } from '#/components/button.tsx';
import { classNames } from '#/components/class-names.ts';
import { IconButton } from '#/components/icon-button.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#/components/menu.tsx';
import { VersionSteps } from '#/components/version-steps.tsx';
import { useT } from '#/i18n/use-t.ts';
import { nameOf, type WorkArtifact } from '../model/artifact-versions.ts';
import type { ChatOfWorkbench } from '../chat-of-workbench.ts';
import { publishVersion } from '../publish-version.ts';
import type { ShownVersion } from '../use-shown-version.ts';
import { WorkMenu } from './work-menu.tsx';

interface WorkHeadProps {
  readonly shown: ShownVersion;
  readonly publishing: ChatOfWorkbench['publishing'];
  /** Whether it can stand beside the chat. */
  readonly fits: boolean;
  readonly isFull: boolean;
  readonly onFull: (isFull: boolean) => void;
  readonly onClose: () => void;
}

/** What is shown, which version of it, and the way out. */
export function WorkHead({ shown, publishing, fits, isFull, onFull, onClose }: WorkHeadProps) {
  const t = useT();
  const { artifacts, artifact, version, index, show } = shown;
  const step = (by: 1 | -1) => {
    const next = artifact.versions[index + by];
    if (next) show(artifact, next.id);
  };
  return (
    <header className={classNames('@container flex h-14 shrink-0 items-center gap-1 pe-2', fits ? 'ps-4' : 'ps-1.5')}>
      {!fits && (
        <IconButton label={t('workbench.back')} icon={ArrowLeft} className="rtl:-scale-x-100" onClick={onClose} />
      )}
      <div className="flex min-w-0 grow items-center gap-2">
        {artifacts.length > 1 ? (
          <ArtifactChoice artifacts={artifacts} artifact={artifact} onShow={show} />
        ) : (
          <h2 dir="auto" className="line-clamp-2 min-w-0 text-subhead wrap-anywhere">
            {nameOf(artifact)}
          </h2>
        )}
        {artifact.versions.length > 1 && (
          <VersionSteps isWordy index={index} count={artifact.versions.length} onStep={step} />
        )}
      </div>
      {publishing === 'offered' && (
        // Where there is no room beside the name, the menu alone has it.
        <Button
          variant="outline"
          size="small"
          icon={Globe}
          className="me-1 @max-[32rem]:hidden"
          onClick={() => publishVersion(artifact, version, index)}
        >
          {t('workbench.publish')}
        </Button>
      )}
      <WorkMenu artifact={artifact} version={version} index={index} publishing={publishing} />
      {fits && (
        <>
          <IconButton
            label={t(isFull ? 'workbench.leaveFull' : 'workbench.full')}
            icon={isFull ? Minimize2 : Maximize2}
            onClick={() => onFull(!isFull)}
          />
          <IconButton label={t('workbench.close')} icon={X} onClick={onClose} />
        </>
      )}
    </header>
  );
}

interface ArtifactChoiceProps {
  readonly artifacts: readonly WorkArtifact[];
  readonly artifact: WorkArtifact;
  readonly onShow: (artifact: WorkArtifact, versionId: string) => void;
}

/** The name of the artifact, behind which the others of the chat are. */
function ArtifactChoice({ artifacts, artifact, onShow }: ArtifactChoiceProps) {
  const t = useT();
  return (
    <h2 className="min-w-0">
      <Menu>
        <MenuTrigger>
          <button
            type="button"
            className="-ms-2 flex min-h-9 max-w-full min-w-0 items-center gap-1 rounded-row px-2 text-subhead transition-colors duration-120 hover:bg-hover data-popup-open:bg-hover pointer-coarse:min-h-11"
          >
            <span dir="auto" className="line-clamp-2 min-w-0 text-start wrap-anywhere">
              {nameOf(artifact)}
            </span>
            <ChevronDown className="size-4 shrink-0 text-text-2" strokeWidth={ICON_STROKE} aria-hidden />
          </button>
        </MenuTrigger>
        <MenuContent
          label={t('workbench.others')}
          heading={<span className="text-subhead">{t('workbench.others')}</span>}
        >
          {artifacts.map((one) => (
            <MenuItem
              key={one.versions[0].id}
              checked={one === artifact}
              detail={t('workbench.versionCount', { count: one.versions.length })}
              onSelect={() => onShow(one, one.versions.at(-1)?.id ?? one.versions[0].id)}
            >
              <bdi>{nameOf(one)}</bdi>
            </MenuItem>
          ))}
        </MenuContent>
      </Menu>
    </h2>
  );
}
