import styled from '@emotion/styled';
import { useId, useState } from 'react';
import {
  AnyLink,
  color,
  Container,
  duration,
  easing,
  font,
  fontSize,
  fontWeight,
  Icon,
  media,
  opticalSize,
  radius,
  size,
  space,
} from '../../design-system';
import type { BlockPlacement } from '../../content/block';
import type { JumpToSectionsProps } from '../../content/blocks/jumpToSections';
import { Section } from '../shared/Section';

const texts = {
  /** Product 2.7. */
  menu: 'Jump to a section:',
};

/** Links to the sections of the page; a collapsible menu up to 768 px (product 2.7). */
export function JumpToSections({ links, darkBackground, lastBlock }: JumpToSectionsProps & BlockPlacement) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const listId = `${id}list`;
  const menuId = `${id}menu`;
  return (
    <Section dark={darkBackground} compact lastBlock={lastBlock}>
      <Container>
        <nav aria-labelledby={menuId}>
          <MenuButton
            type="button"
            id={menuId}
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => setIsOpen(!isOpen)}
          >
            {texts.menu}
            <Icon name="chevronDown" />
          </MenuButton>
          <List id={listId} data-open={isOpen || undefined}>
            {links.map((link) => (
              <li key={link.id}>
                <AnyLink href={`#${link.sectionId}`} onClick={() => setIsOpen(false)}>
                  {link.text}
                </AnyLink>
              </li>
            ))}
          </List>
        </nav>
      </Container>
    </Section>
  );
}

const MenuButton = styled.button`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space.m};
  width: 100%;
  min-height: 3.25rem;
  padding: ${space.s} ${space.m};
  border: 1px solid ${color.controlBorder};
  border-radius: ${radius.m};
  background: ${color.raised};
  font-family: ${font.display};
  font-size: ${fontSize.l};
  font-variation-settings: ${opticalSize.l};
  font-weight: ${fontWeight.medium};
  line-height: 1.3;
  text-align: start;
  svg {
    color: ${color.ornament};
    transition: transform ${duration.slow} ${easing.curtain};
  }
  &[aria-expanded='true'] {
    border-end-start-radius: 0;
    border-end-end-radius: 0;
    svg {
      transform: rotate(180deg);
    }
  }
  ${media.aboveMobile} {
    display: none;
  }
  ${media.noScripts} {
    display: none;
  }
`;

const List = styled.ul`
  a {
    display: flex;
    align-items: center;
    min-height: ${size.target};
    text-decoration-line: underline;
    text-decoration-color: transparent;
    text-decoration-thickness: 0.07em;
    text-underline-offset: 0.35em;
    transition:
      color ${duration.normal} ${easing.standard},
      text-decoration-color ${duration.normal} ${easing.standard};
  }
  a:hover {
    color: ${color.accent};
    text-decoration-color: currentColor;
  }
  ${media.upToMobile} {
    border: 1px solid ${color.controlBorder};
    border-block-start: 0;
    border-radius: 0 0 ${radius.m} ${radius.m};
    background: ${color.raised};
    &:not([data-open]) {
      display: none;
    }
    &[data-open] {
      animation: fade-in ${duration.normal} ${easing.standard};
    }
    ${media.noScripts} {
      border-block-start: 1px solid ${color.controlBorder};
      border-radius: ${radius.m};
      &:not([data-open]) {
        display: block;
      }
    }
    li + li {
      border-block-start: 1px solid ${color.border};
    }
    a {
      min-height: 3rem;
      padding: ${space.xs} ${space.m};
    }
  }
  ${media.aboveMobile} {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: ${space['2xs']} ${space.xl};
    padding-block: ${space.xs};
    border-block: 1px solid ${color.border};
    li {
      position: relative;
      min-width: 0;
    }
    a {
      font-family: ${font.display};
      font-size: ${fontSize.l};
      font-variation-settings: ${opticalSize.l};
      line-height: 1.3;
    }
    /* A small diamond between two links. */
    li + li::before {
      content: '';
      position: absolute;
      inset: 50% auto auto calc(-0.5 * ${space.xl} - 3px);
      width: 6px;
      height: 6px;
      margin-block-start: -3px;
      background: ${color.ornament};
      transform: rotate(45deg);
    }
  }
`;
